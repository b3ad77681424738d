import type { Group } from '@satchel/contract';
import { Folder, FolderSymlink, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Chip, Chips } from '../../../ui/chip';
import { Switch } from '../../../ui/fields/switch';
import { TextField } from '../../../ui/fields/text-field';
import { FolderFields } from '../fields/folder-fields';
import type { RenderRules } from '../fields/render-rules';
import type { RenderFolderPicker } from '../fields/scope-field';
import type { UserDraft } from '../user-draft';
import { type GivenFolder, givenFolders, groupsOf } from './first-level';
import { lastPart, newMount } from './mount-list';
import styles from './mounts.module.css';
import { MountsEditor } from './mounts-editor';

export interface FoldersCardProps {
  draft: UserDraft;
  onChange: (change: Partial<UserDraft>) => void;
  /** All groups; none until they are known. */
  groups?: readonly Group[] | undefined;
  errorOf: (field: string) => string | undefined;
  errorIndex: number | undefined;
  renderRules: RenderRules;
  renderPicker?: RenderFolderPicker | undefined;
}

/** Everything that a user sees besides the scope. For a user with one folder it is one line. */
export function FoldersCard(props: FoldersCardProps) {
  const { draft, onChange, groups = [], errorOf, errorIndex } = props;
  const t = useT();
  const mounts = draft.mounts ?? [];
  const links = draft.folders ?? [];
  const given = givenFolders(draft.id, withDraft(groups, draft));
  const areSeveral = mounts.length + given.length > 0 || draft.scopeName === null;
  return (
    <Card title={t('places.folders')} description={areSeveral ? t('groups.several') : undefined}>
      {areSeveral && <OwnFolder draft={draft} onChange={onChange} error={errorOf('scopeName')} />}
      <MountsEditor
        label={t('places.folders')}
        mounts={mounts}
        onChange={(next) => onChange({ mounts: next })}
        error={errorOf('mounts')}
        errorIndex={errorIndex}
        renderRules={props.renderRules}
        renderPicker={props.renderPicker}
      />
      {given.length > 0 && <GivenFolders given={given} />}
      {links.length > 0 && (
        <div className={styles.part}>
          <h3 className={styles.heading}>{t('groups.behindLink')}</h3>
          <p className={styles.note}>{t('users.foldersText')}</p>
          <FolderFields
            folders={links}
            onChange={(folders) => onChange({ folders })}
            error={errorOf('folders')}
            errorIndex={errorIndex}
          />
        </div>
      )}
      <div className={styles.buttons}>
        <Button icon={Plus} onPress={() => onChange({ mounts: [...mounts, newMount()] })}>
          {t('users.folders.add')}
        </Button>
        {draft.id !== 0 && links.length === 0 && (
          <Button
            variant="plain"
            icon={FolderSymlink}
            onPress={() => onChange({ folders: [{ at: '', folder: '' }] })}
          >
            {t('groups.behindLink')}
          </Button>
        )}
      </div>
      {groups.length > 0 && <Membership draft={draft} onChange={onChange} groups={groups} />}
    </Card>
  );
}

type DraftProps = Pick<FoldersCardProps, 'draft' | 'onChange'>;

/** The groups as they are once the draft is saved. */
const withDraft = (groups: readonly Group[], { id, groups: own = [] }: UserDraft): Group[] =>
  groups.map((group) => {
    const others = group.members.filter((each) => each !== id);
    return { ...group, members: own.includes(group.id) ? [...others, id] : others };
  });

/** The name of the scope among several folders, unless the user has only the others. */
function OwnFolder({ draft, onChange, error }: DraftProps & { error: string | undefined }) {
  const t = useT();
  const { scope, scopeName } = draft;
  return (
    <>
      <Switch
        isSelected={scopeName !== null}
        onChange={(isOn) => onChange({ scopeName: isOn ? undefined : null })}
        description={scope}
      >
        {t('groups.ownFolder')}
      </Switch>
      {scopeName !== null && (
        <TextField
          label={t('groups.ownName')}
          placeholder={lastPart(scope)}
          value={scopeName ?? ''}
          onChange={(name) => onChange({ scopeName: name === '' ? undefined : name })}
          error={error}
        />
      )}
    </>
  );
}

function GivenFolders({ given }: { given: readonly GivenFolder[] }) {
  const t = useT();
  return (
    <ul className={styles.given} aria-label={t('groups.given')}>
      {given.map(({ mount, group }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group may have two folders with one path
        <li key={index} className={styles.givenRow}>
          <Folder size={18} strokeWidth={1.75} aria-hidden />
          <div className={styles.words}>
            <bdi>{mount.name}</bdi>
            <p className={styles.note}>
              {t('groups.from')}{' '}
              <Link className={styles.link} to={`/settings/groups/${group.id}`}>
                <bdi>{group.name}</bdi>
              </Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The groups of the user. Those that come with a login cannot be left here. */
function Membership({ draft, onChange, groups }: DraftProps & { groups: readonly Group[] }) {
  const t = useT();
  const own = draft.groups ?? [];
  const byLogin = groupsOf(draft.id, groups).filter(({ fromProviders }) => fromProviders.includes(draft.id));
  const toggle = (id: number) =>
    onChange({ groups: own.includes(id) ? own.filter((each) => each !== id) : [...own, id] });
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{t('settings.groups')}</h3>
      <Chips label={t('settings.groups')}>
        {groups.map(({ id, name }) => (
          <Chip key={id} label={name} isPressed={own.includes(id)} onPress={() => toggle(id)} />
        ))}
      </Chips>
      {byLogin.length > 0 && (
        <p className={styles.note}>
          {t('groups.byLogin')}: <bdi>{byLogin.map(({ name }) => name).join(', ')}</bdi>
        </p>
      )}
    </div>
  );
}
