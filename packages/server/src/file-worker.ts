import { LISTING_JSON } from './core/resources/listing-json.js';
import { serveFileTasks } from './core/storage/local/workers/file-worker.js';
import { SHAPE } from './features/previews/shape-reader.js';
import { TAKEN } from './features/previews/taken-reader.js';
import { IdleMemory } from './lib/idle-memory.js';

// The threads that work on files: composed as the program itself, so that storages know no format of any
// feature.
serveFileTasks({ encoders: [LISTING_JSON], readers: [SHAPE, TAKEN] });
// V8 would keep 32 MiB for the young objects of a long list.
new IdleMemory().start();
