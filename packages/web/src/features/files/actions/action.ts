import {
  type GrantedPermission,
  type ListingItem,
  mayView,
  type Permissions,
  type VirtualPath,
} from '@satchel/contract';
import type { LucideIcon } from 'lucide-react';
import type { MessageKey } from '../../../lib/i18n';
import type { ViewChoice } from '../../../listing/model/view-mode';
import type { ClipboardContent } from '../state/clipboard-store';
import type { Prompt } from '../state/prompt-store';

/**
 * Effects that the page provides because they belong to other features, which may be absent. An action
 * without its effect has no control.
 */
export interface PageEffects {
  upload?: (kind: 'files' | 'folder') => void;
  share?: (item: ListingItem) => void;
  /** Makes a link and copies it at once. */
  copyLink?: (item: ListingItem) => void;
  /** Makes these paths favourites of the user, or removes them if all of them are. */
  favourites?:
    | { areKept(paths: readonly string[]): boolean; toggle(paths: readonly string[]): void }
    | undefined;
  /** True if these entries can be sent to another app. */
  canSend?: ((items: readonly ListingItem[]) => boolean) | undefined;
  /** Plays the sounds among these entries. */
  play?: ((items: readonly ListingItem[]) => void) | undefined;
  /** Plays them after the present sound; available only while something plays. */
  playLater?: ((items: readonly ListingItem[]) => void) | undefined;
  /** The file has the focus, or the mouse rests on it: it may be opened soon. */
  near?: ((item: ListingItem) => void) | undefined;
  /** Shows the path as a text field. */
  editPath?: () => void;
  search?: () => void;
  commands?: () => void;
  shell?: () => void;
}

/** The effects of actions. Those that are undefined do not fit the device or the preferences of the user. */
export interface ActionEffects extends PageEffects {
  open(item: ListingItem): void;
  goUp(): void;
  prompt(prompt: Prompt): void;
  /** Edits the name in its place; absent on touch screens and for users who prefer a prompt. */
  editName?: ((item: ListingItem) => void) | undefined;
  download(items: readonly ListingItem[]): void;
  toClipboard(key: 'c' | 'x', items: readonly ListingItem[]): void;
  paste(): void;
  setView(view: ViewChoice): void;
  setMultiple(isOn: boolean): void;
  setDetails?(isOn: boolean): void;
  selectAll(): void;
  filter(): void;
  clearSelection(): void;
  reload(): void;
  /** Opens or closes the quick look at the selection. */
  look?: (() => void) | undefined;
}

/** The state from which an action decides whether it exists and whether it can run now. */
export interface ActionContext {
  /** The permissions of the user in the folder. */
  permissions: Permissions;
  /** The permissions for all selected entries; without any, those in the folder. */
  forSelected: Permissions;
  /** All permissions that the user has in at least one of their folders. */
  anywhere: Permissions;
  folder: VirtualPath;
  /** The selected entries in the order of the screen. */
  selected: readonly ListingItem[];
  total: number;
  clipboard: ClipboardContent | null;
  view: ViewChoice;
  isMultiple: boolean;
  /** True if the panel beside the listing is open. */
  isDetailed: boolean;
  effects: ActionEffects;
}

/** An action is declared once; buttons, menus, keys and the help prompt are all derived from it. */
export interface FileAction<Id extends string = string> {
  id: Id;
  label: MessageKey | ((context: ActionContext) => MessageKey);
  icon: LucideIcon;
  /** The icon, if it depends on the state. */
  iconFor?(context: ActionContext): LucideIcon;
  /** The keys in the notation of `lib/shortcuts`; the first one is shown. */
  keys?: readonly string[];
  isDanger?: boolean;
  /** The permissions of which a user needs all to have a control and a key for the action. */
  needs?: GrantedPermission | readonly GrantedPermission[];
  /** The permissions that count; by default those in the folder. */
  by?: 'forSelected' | 'anywhere';
  /** Another condition for the action to exist. */
  isOffered?(context: ActionContext): boolean;
  /** Tells if a toggle is on. */
  isOn?(context: ActionContext): boolean;
  /** True if it can run with the current selection. */
  isEnabled(context: ActionContext): boolean;
  run(context: ActionContext): void;
  /** The effect of its keys, if it differs. */
  runByKey?(context: ActionContext): void;
}

export function hasPermission({ needs }: FileAction, permissions: Permissions): boolean {
  return (
    needs === undefined ||
    [needs]
      .flat()
      .some((permission) => (permission === 'view' ? mayView(permissions) : permissions[permission]))
  );
}

/** True if this user has the action at all. */
export function isAllowed(action: FileAction, context: ActionContext): boolean {
  return hasPermission(action, context[action.by ?? 'permissions']) && (action.isOffered?.(context) ?? true);
}

export function canRun(action: FileAction, context: ActionContext): boolean {
  return isAllowed(action, context) && action.isEnabled(context);
}

export function labelOf(action: FileAction, context: ActionContext): MessageKey {
  return typeof action.label === 'function' ? action.label(context) : action.label;
}

export function iconOf(action: FileAction, context: ActionContext): LucideIcon {
  return action.iconFor?.(context) ?? action.icon;
}
