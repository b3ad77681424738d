import { parentPort, workerData } from 'node:worker_threads';
import { type Description, describeText } from './describe-text.js';

const json = new TextEncoder().encode(JSON.stringify(describeText(workerData as Description)));
parentPort?.postMessage(json, [json.buffer]);
