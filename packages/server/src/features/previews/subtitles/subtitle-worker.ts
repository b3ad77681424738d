import { parentPort, workerData } from 'node:worker_threads';
import { type Conversion, toWebVtt } from './to-web-vtt.js';

const { bytes, format } = workerData as Conversion;
const converted = new Uint8Array(toWebVtt(bytes, format));
parentPort?.postMessage(converted, [converted.buffer]);
