import { parentPort, workerData } from 'node:worker_threads';
import { type Conversion, toWebVtt } from './to-web-vtt.js';

const converted = new Uint8Array(toWebVtt(workerData as Conversion));
parentPort?.postMessage(converted, [converted.buffer]);
