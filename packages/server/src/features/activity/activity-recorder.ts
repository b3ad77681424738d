import type { ActivitySettings } from '@satchel/contract';
import { deviceOf } from '@satchel/contract/device-name';
import type {
  ActivityReports,
  ReportedActivity,
  RequestOrigin,
} from '../../core/activity/reported-activity.js';
import type { Follower } from '../../core/changes/follower.js';
import type { FileEvent, UserAction } from '../../core/files/file-events.js';
import { SECOND_MS } from '../../lib/durations.js';
import { RecentMap } from '../../lib/recent-map.js';
import { type ActivityNote, type ClosingNote, isRefusal, isRepeatable } from './activity-note.js';
import type { ActivityRow, ActivityWriter, NamedNote } from './activity-writer.js';
import { factsOfEvent } from './note-of-event.js';
import { writtenAddress } from './shortened-address.js';

/** Refusals that are repeated within this time are one row. */
const REPEATED_WITHIN_MS = 60 * SECOND_MS;
/** The settings are read again after so long, in case another server has changed them. */
const SETTINGS_MS = SECOND_MS;
const MOST_AGENTS = 500;
const MOST_NAMES = 1000;
/** While the database stores nothing, further refusals are only counted. */
const MOST_PENDING = 5000;

const NAME = 'activity';
const KEY_LOGIN = 'key:';
const NO_ADDRESS: RequestOrigin = { address: '', userAgent: '', way: 'session' };

export interface RecorderDependencies {
  writer: ActivityWriter;
  settings: () => Promise<ActivitySettings>;
  /** The settings at the start. */
  initial: ActivitySettings;
  /** Adds a note that is followed, and survives a kill from then on. */
  add: (follower: string, note: ActivityNote | ClosingNote) => void;
  nameOfKey: (id: string) => Promise<string | undefined>;
  nameOfUser: (id: number) => Promise<string | undefined>;
  /** Called with rows that were stored. */
  onStored: (rows: readonly ActivityRow[]) => void;
  onError: (error: unknown) => void;
  now: () => number;
}

type Note = ActivityNote | ClosingNote;

/** Makes rows of what the file system and the HTTP layer report. */
export class ActivityRecorder implements ActivityReports {
  readonly follower: Follower<Note> = {
    name: NAME,
    note: (event) => this.#noteOf(event),
    follow: (notes) => this.#follow(notes),
  };
  readonly #deps: RecorderDependencies;
  readonly #origins = new WeakMap<UserAction, RequestOrigin>();
  readonly #devices = new RecentMap<string, ActivityNote['device']>(MOST_AGENTS);
  readonly #keyNames = new RecentMap<string, string>(MOST_NAMES);
  #settings: ActivitySettings;
  #readAt: number;
  /** How many refusals are not stored yet, and how many are only counted. */
  #pending = 0;
  #uncounted = 0;
  #closing: NodeJS.Timeout | undefined;

  constructor(deps: RecorderDependencies) {
    this.#deps = deps;
    this.#settings = deps.initial;
    this.#readAt = deps.now();
  }

  from(action: UserAction, origin: RequestOrigin): void {
    this.#origins.set(action, origin);
  }

  report(activity: ReportedActivity): void {
    try {
      const settings = this.#current();
      if (activity.action === 'settingsChanged') void this.#refresh();
      if (!isWanted(activity, settings)) return;
      const note = this.#noteOfReport(activity, settings);
      if (isRefusal(note) && !this.#hasRoom()) return;
      this.#deps.add(NAME, note);
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  #hasRoom(): boolean {
    if (this.#pending < MOST_PENDING) this.#pending += 1;
    else this.#uncounted += 1;
    return this.#uncounted === 0;
  }

  /** Adds what was only counted, of which nobody knows more. */
  #addUncounted(): void {
    const count = this.#uncounted;
    if (count === 0) return;
    this.#uncounted = 0;
    this.#deps.add(NAME, {
      ...{ at: this.#deps.now(), action: 'access', result: 'refused', way: 'session', count },
    });
  }

  /** Closes what was counted when the last process ended. */
  begin(): void {
    this.#close();
  }

  close(): void {
    clearTimeout(this.#closing);
  }

  #noteOfReport(activity: ReportedActivity, { addresses }: ActivitySettings): ActivityNote {
    const { action, result, code, user, path, request, subject } = activity;
    const { way, address, device, keyId } = this.#fromWhere(activity.origin, addresses);
    const at = this.#deps.now();
    return { at, action, result, code, user, way, address, device, keyId, path, request, subject };
  }

  /**
   * Each member is named here, because to spread several objects into one takes longer than to store the row.
   * JSON leaves out what is undefined.
   */
  #noteOf(event: FileEvent): ActivityNote | undefined {
    const { days, addresses } = this.#current();
    if (days === 0) return undefined;
    const { userId, username, action: by } = event.actor;
    const { action, path, to, count } = factsOfEvent(event);
    const at = this.#deps.now();
    const result = 'done';
    if (userId === 0 || !by) return { at, action, result, path, to, count, way: 'server' };
    const origin = this.#origins.get(by) ?? originOfLogin(by.session);
    const { way, address, device, keyId } = this.#fromWhere(origin, addresses);
    const user = { id: userId, name: username };
    return { at, action, result, path, to, count, user, way, address, device, keyId };
  }

  #fromWhere(
    { address, userAgent, way, keyId }: RequestOrigin,
    how: ActivitySettings['addresses'],
  ): Pick<ActivityNote, 'way' | 'address' | 'device' | 'keyId'> {
    return { way, address: writtenAddress(address, how), device: this.#deviceOf(userAgent), keyId };
  }

  #deviceOf(userAgent: string): ActivityNote['device'] {
    if (userAgent === '') return undefined;
    if (this.#devices.has(userAgent)) return this.#devices.get(userAgent);
    const { browser, system } = deviceOf(userAgent);
    const device = browser === '' && system === '' ? undefined : { browser, system };
    this.#devices.set(userAgent, device);
    return device;
  }

  async #follow(notes: readonly Note[]) {
    await this.#refresh();
    const closes = notes.reduce<number | null>(
      (latest, note) => ('closes' in note ? Math.max(latest ?? 0, note.closes) : latest),
      null,
    );
    const named: NamedNote[] = [];
    for (const note of notes) {
      if ('closes' in note) continue;
      // Most name nothing, and need not wait for anything.
      const isNamed = note.keyId === undefined && note.subject === undefined;
      named.push(isNamed ? note : await this.#named(note));
    }
    const { chain: isChained } = this.#settings;
    let stored: readonly ActivityRow[] = [];
    return {
      store: async (query: Parameters<ActivityWriter['store']>[0]) => {
        stored = await this.#deps.writer.store(query, named, { closes, isChained });
      },
      stored: () => {
        if (named.some(isRepeatable)) this.#closeLater();
        this.#pending = Math.max(0, this.#pending - named.filter(isRefusal).length);
        this.#addUncounted();
        if (stored.length > 0) this.#deps.onStored(stored);
      },
    };
  }

  /** Names are looked up only here, where no request waits. */
  async #named(note: ActivityNote): Promise<NamedNote> {
    const { keyId, subject, ...rest } = note;
    const keyName = keyId === undefined ? undefined : await this.#nameOfKey(keyId);
    const isNameless = subject?.kind === 'user' && subject.name === '' && /^\d{1,9}$/.test(subject.id);
    const name = isNameless ? await this.#deps.nameOfUser(Number(subject.id)) : undefined;
    return {
      ...rest,
      ...(keyName !== undefined && { keyName }),
      ...(subject && { subject: name === undefined ? subject : { ...subject, name } }),
    };
  }

  /** A key may have been revoked since, of which only the name is of interest. */
  async #nameOfKey(id: string): Promise<string | undefined> {
    const name = this.#keyNames.get(id) ?? (await this.#deps.nameOfKey(id));
    if (name !== undefined) this.#keyNames.set(id, name);
    return name;
  }

  #closeLater(): void {
    this.#closing ??= setTimeout(() => {
      this.#closing = undefined;
      this.#close();
    }, REPEATED_WITHIN_MS).unref();
  }

  #close(): void {
    this.#deps.add(NAME, { closes: this.#deps.now() });
  }

  #current(): ActivitySettings {
    if (Math.abs(this.#deps.now() - this.#readAt) >= SETTINGS_MS) void this.#refresh();
    return this.#settings;
  }

  async #refresh(): Promise<void> {
    this.#readAt = this.#deps.now();
    try {
      this.#settings = await this.#deps.settings();
    } catch {
      // Those of before apply until the database answers.
    }
  }
}

function isWanted({ action }: ReportedActivity, { days, downloads, visits }: ActivitySettings): boolean {
  if (days === 0) return false;
  if (action === 'downloaded') return downloads;
  return action === 'linkOpened' ? visits : true;
}

/** Work that continues after a restart is known by its login only. */
function originOfLogin(session: string): RequestOrigin {
  if (!session.startsWith(KEY_LOGIN)) return NO_ADDRESS;
  return { ...NO_ADDRESS, way: 'key', keyId: session.slice(KEY_LOGIN.length) };
}
