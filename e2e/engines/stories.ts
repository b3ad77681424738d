import { describe } from 'vitest';
import { tellOfChanges } from './stories/changes.js';
import { tellOfLooking } from './stories/looking.js';
import { tellOfOffline } from './stories/offline.js';
import { tellOfPeople } from './stories/people.js';
import { tellOfRejections } from './stories/rejections.js';
import { tellOfUploads } from './stories/uploads.js';
import { type EngineName, hasEngine } from './support/engine.js';
import { openStage } from './support/stage.js';

/** All stories in one engine; each engine has a file, so that they run beside each other. */
export function tellStories(engine: EngineName): void {
  describe.skipIf(!hasEngine(engine))(`a person with ${engine}`, () => {
    const stage = openStage(engine);
    tellOfPeople(stage);
    tellOfLooking(stage);
    tellOfChanges(stage);
    tellOfUploads(stage);
    tellOfOffline(stage);
    tellOfRejections(stage);
  });
}
