import type { Ground, View } from '../../tree/view.js';
import { entryOf } from './found.js';
import { entriesOf, type Part, PartFacts } from './part.js';
import { PlaceVisitor } from './place-visitor.js';

export interface LookPartJob {
  view: View;
  part: Part;
}

/** What is known of the entries of a part without opening them; the memory of a `PartFacts`. */
export function lookPart(ground: Ground, { view, part }: LookPartJob): ArrayBuffer {
  const facts = new PartFacts(part.count);
  const visitor = new PlaceVisitor(ground, view);
  try {
    let index = 0;
    for (const { name, place, entry } of entriesOf(part)) {
      const stats = place && visitor.look(place);
      const known = stats ? entryOf(name, stats) : entry;
      if (known) facts.set(index, known);
      index += 1;
    }
    return facts.memory;
  } finally {
    visitor.close();
  }
}
