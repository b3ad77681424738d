import { describe } from 'vitest';
import { tellOfChanges } from './stories/changes.js';
import { tellOfUploads } from './stories/uploads.js';
import { type EngineName, hasEngine } from './support/engine.js';
import { openStage } from './support/stage.js';

/** All stories in one engine; each engine has a file, so that they run beside each other. */
export function tellStories(engine: EngineName): void {
  describe.skipIf(!hasEngine(engine))(`a person with ${engine}`, () => {
    const stage = openStage(engine);
    tellOfChanges(stage);
    tellOfUploads(stage);
  });
}
