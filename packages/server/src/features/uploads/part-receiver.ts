import { inTheEnd } from '../../core/db/persistently.js';
import { measured, pathOf } from './measured-upload.js';
import { PartProgress } from './part-progress.js';
import type { RecentlyFinished } from './recently-finished.js';
import { locked, type UploadLease } from './upload-locks.js';
import { headEnd, isJoined, isUntailed, lockOf, type Region, receivedOf } from './upload-regions.js';
import type { PartRequest, Uploader, UploadsContext } from './upload-requests.js';
import { assertFits, offsetMismatch, offsetOf, runsOver, tailMismatch } from './upload-rules.js';
import { type StoredUpload, uploadKey } from './uploads-store.js';

/** A part, its upload when the part was accepted, and who sends it. */
interface PartWork {
  uploader: Uploader;
  upload: StoredUpload;
  request: PartRequest;
  /** Each stops the part. */
  leases: readonly [UploadLease, ...UploadLease[]];
}

/** A part that has ended: the row then, and the end of its region. */
interface EndedPart {
  row: StoredUpload;
  end: number;
}

const MAX_TRIES = 3;

/** Receives the parts of both regions of uploads, and publishes what is complete. */
export class PartReceiver {
  constructor(
    readonly context: UploadsContext,
    readonly finished: RecentlyFinished,
  ) {}

  /** Resolves to the offset of the next part of the region; at the end the file is in place. */
  async receive(uploader: Uploader, upload: StoredUpload, request: PartRequest): Promise<number> {
    const { locks } = this.context;
    const region = request.tailStart === undefined ? 'head' : 'tail';
    const work = (lease: UploadLease): PartWork => ({ uploader, upload, request, leases: [lease] });
    if (region === 'head')
      return locks.run(lockOf(upload, region), request, (lease) => this.#receiveHead(work(lease)));
    const { row, end } = await locks.run(lockOf(upload, region), request, (lease) =>
      this.#receiveTail(work(lease)),
    );
    if (headEnd(row, end) < row.length) return end;
    // Whoever needs both locks takes that of the tail last.
    return locks.run(lockOf(upload, 'head'), request, () => this.#publishFromTail(uploader, row, request));
  }

  async #receiveHead(work: PartWork): Promise<number> {
    const { row, end } = await this.#headPart(work);
    const offset = headEnd(row, end);
    if (offset === row.length) await this.#publish(work.uploader, row);
    return offset;
  }

  /** A part that may run over the tail waits until that rests; of a client without tails it may be the rest. */
  async #headPart(work: PartWork, hasTail = false): Promise<EndedPart> {
    const { uploader, request } = work;
    const still = await this.#still(work.upload, 'head', request);
    const { upload, size } = await measured(this.context, uploader, still);
    const current = offsetOf(upload, size);
    if (request.offset !== current) throw offsetMismatch(current);
    assertFits(request, upload);
    if (isJoined(upload) && !isUntailed(upload)) {
      await this.#withTail(work, () => this.#untail(work));
      return this.#headPart(work);
    }
    if (hasTail || !runsOver(request, upload)) return this.#write({ ...work, upload }, 'head');
    return this.#withTail(work, (both) => this.#headPart(both, true));
  }

  /** The head goes on behind a tail that it has reached: nobody adds to that any more, and another may begin. */
  async #untail({ upload: { id } }: PartWork): Promise<void> {
    const { store } = this.context;
    const row = await store.find(id);
    if (!row || !isJoined(row)) return;
    const received = headEnd(row, 0);
    await store.beginTail(row, { start: row.length, received, forMs: 0 });
  }

  /** Takes the tail along, so that nobody else adds to it. */
  #withTail<Result>(work: PartWork, run: (both: PartWork) => Promise<Result>): Promise<Result> {
    const { locks, receivers, store, now } = this.context;
    const { request, upload, leases } = work;
    return locks.run(lockOf(upload, 'tail'), request, async (lease) => {
      await this.#still(upload, 'tail', request);
      const both: PartWork = { ...work, leases: [...leases, lease] };
      try {
        return await receivers.receive(upload, 'tail', () => run(both));
      } finally {
        const ending = { end: undefined, now: now() };
        if (store.hasOthers) await inTheEnd(() => store.ended({ ...upload, tail: null }, 'tail', ending));
      }
    });
  }

  async #receiveTail(work: PartWork): Promise<EndedPart> {
    const { request } = work;
    const still = await this.#still(work.upload, 'tail', request);
    const { upload: found } = await measured(this.context, work.uploader, still);
    assertFits(request, found);
    const upload =
      found.tail?.start === request.tailStart ? found : await this.#beginTail({ ...work, upload: found });
    if (request.offset !== upload.tail?.end) throw tailMismatch(upload, 0);
    return this.#write({ ...work, upload }, 'tail');
  }

  /** Nothing of a former tail may be lost: it has no bytes, or the head has reached it. */
  async #beginTail({ uploader, upload, request }: PartWork): Promise<StoredUpload> {
    const { store, receivers } = this.context;
    const { offset, tailStart: start = 0 } = request;
    let row = upload;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { tail, staged } = row;
      const received = headEnd(row, await uploader.files.uploads.storedSize(pathOf(uploader, row), staged));
      const isFree = !tail || tail.end === tail.start || isJoined(row);
      if (!isFree || offset !== start || start <= received) throw tailMismatch(row, received);
      const begun = await store.beginTail(row, { start, received, forMs: receivers.heldMs });
      if (begun) return begun;
      // A part of the head has ended.
      row = await this.#still(row, 'tail', request);
    }
    throw locked('Another request is working on this upload');
  }

  /** Another request may have finished the upload, or created it again, while this one waited. */
  async #still(upload: StoredUpload, region: Region, { signal }: PartRequest): Promise<StoredUpload> {
    const { store, receivers } = this.context;
    const found = await store.find(upload.id);
    const now =
      found && (await receivers.free(found, region, { signal })) ? await store.find(upload.id) : found;
    if (now?.staged !== upload.staged) throw this.#gone(upload);
    return now;
  }

  #gone(upload: StoredUpload): Error {
    return offsetMismatch(this.finished.lengthOf(upload.id, uploadKey(upload)));
  }

  async #write({ uploader, upload, request, leases }: PartWork, region: Region): Promise<EndedPart> {
    const { store, receivers, now } = this.context;
    const { staged, length, tail } = upload;
    const path = pathOf(uploader, upload);
    const progress = new PartProgress(store, upload, region);
    const onStored = (position: number) => progress.reached(position);
    const scattered = tail ? { scattered: { missing: length - receivedOf(upload, 0), onStored } } : {};
    const signal = AbortSignal.any([...leases.map((lease) => lease.signal), uploader.access.signal]);
    let position = request.offset;
    const onBytes = (count: number) => {
      position += count;
      for (const lease of leases) lease.received(position);
    };
    const options = { at: request.offset, length, signal, onBytes, ...scattered };
    let end: number | undefined;
    let ended: () => StoredUpload | undefined;
    try {
      const append = () => uploader.files.uploads.append(path, staged, request.body, options);
      end = await leases[0].receive(() => receivers.receive(upload, region, append));
    } finally {
      ended = await progress.ended(end, now());
    }
    const row = ended();
    if (!row) throw this.#gone(upload);
    return { row, end };
  }

  /** The head may have come to its end at the same moment: then it has published the file, or is about to. */
  async #publishFromTail(uploader: Uploader, upload: StoredUpload, { signal }: PartRequest): Promise<number> {
    const { id, staged, length } = upload;
    const { store, receivers } = this.context;
    const found = await store.find(id);
    if (found?.staged === staged) {
      await receivers.free(found, 'head', { signal });
      await this.#publish(uploader, found);
    } else if (this.finished.lengthOf(id, uploadKey(upload)) === undefined) throw this.#gone(upload);
    return length;
  }

  /** The lock of the head is held. */
  async #publish(uploader: Uploader, upload: StoredUpload): Promise<void> {
    const { locks, receivers, store } = this.context;
    const { staged, length, override, modifiedMs, tail } = upload;
    const path = pathOf(uploader, upload);
    const terms = { takeOver: true };
    await locks.run(lockOf(upload, 'tail'), terms, async () => {
      await receivers.free(upload, 'tail', terms);
      await uploader.files.uploads.publish(path, staged, {
        ...{ length, override, scattered: tail !== null },
        ...(modifiedMs === undefined ? {} : { modifiedMs }),
      });
      await inTheEnd(() => store.remove(upload));
      this.finished.add(upload.id, { key: uploadKey(upload), length });
    });
  }
}
