import { joinPath, ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import { Folder, House } from 'lucide-react';
import { Fragment } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link, useNavigate } from 'react-router';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { filesUrl } from '../../../lib/paths';
import { useIsPhone } from '../../../lib/use-media-query';
import { classNames } from '../../../ui/class-names';
import { Menu, MenuItem, MenuTrigger } from '../../../ui/menu';
import { useFolderDrop } from '../dragging/use-folder-drop';
import styles from './breadcrumbs.module.css';

const SHOWN = 4;
const SHOWN_ON_PHONES = 1;

interface Crumb {
  path: VirtualPath;
  name: string;
}

function crumbsOf(folder: VirtualPath): Crumb[] {
  let path = ROOT;
  return segmentsOf(folder).map((name) => {
    path = joinPath(path, name);
    return { path, name };
  });
}

/** The way to a folder: home, its last four levels, the rest behind dots. Each takes what is dragged onto it. */
export function Breadcrumbs({ folder }: { folder: VirtualPath }) {
  const t = useT();
  const isPhone = useIsPhone();
  const crumbs = crumbsOf(folder);
  const shown = crumbs.slice(-(isPhone ? SHOWN_ON_PHONES : SHOWN));
  const hidden = crumbs.slice(0, crumbs.length - shown.length);
  return (
    <nav className={styles.crumbs} aria-label={t('files.breadcrumbs')}>
      {(!isPhone || crumbs.length === 0) && (
        <CrumbLink path={ROOT} name={t('files.home')} isHome isCurrent={crumbs.length === 0} />
      )}
      {hidden.length > 0 && (
        <HiddenCrumbs crumbs={isPhone ? [{ path: ROOT, name: t('files.home') }, ...hidden] : hidden} />
      )}
      {shown.map((crumb) => (
        <Fragment key={crumb.path}>
          {(!isPhone || hidden.length > 0) && <Slash />}
          <CrumbLink {...crumb} isCurrent={crumb.path === folder} />
        </Fragment>
      ))}
    </nav>
  );
}

function Slash() {
  return (
    <span className={styles.slash} aria-hidden>
      /
    </span>
  );
}

interface CrumbLinkProps extends Crumb {
  isHome?: boolean;
  isCurrent: boolean;
}

function CrumbLink({ path, name, isHome = false, isCurrent }: CrumbLinkProps) {
  const { perm } = useCurrentUser();
  const { isOver, handlers } = useFolderDrop(path, perm);
  const isPhone = useIsPhone();
  return (
    <Link
      to={filesUrl(path, true)}
      className={classNames(styles.crumb, isCurrent && styles.current, isOver && styles.over)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={isHome ? name : undefined}
      title={name}
      draggable={false}
      data-drop-path={path}
      {...handlers}
    >
      {isHome && !isPhone && <House size={18} strokeWidth={1.75} aria-hidden />}
      {(!isHome || isPhone) && <span dir="auto">{name}</span>}
    </Link>
  );
}

function HiddenCrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <Slash />
      <MenuTrigger>
        <AriaButton className={styles.crumb} aria-label={t('files.breadcrumbs.hidden')}>
          …
        </AriaButton>
        <Menu label={t('files.breadcrumbs.hidden')} placement="bottom start">
          {crumbs.map(({ path, name }) => (
            <MenuItem key={path} id={path} icon={Folder} onAction={() => navigate(filesUrl(path, true))}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </MenuTrigger>
    </>
  );
}
