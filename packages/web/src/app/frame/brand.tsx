import { clsx } from 'clsx';
import { Backpack } from 'lucide-react';
import { useT } from '../../lib/i18n';
import { useBrandLogo, usePageConfig } from '../../lib/page-config-store';
import styles from './brand.module.css';

/** The name of this installation. */
export function useProductName(): string {
  const t = useT();
  return usePageConfig().Name || t('common.productName');
}

export function Logo({ size = 'small' }: { size?: 'small' | 'large' }) {
  const own = useBrandLogo();
  if (own !== '') return <img src={own} alt="" className={clsx(styles.own, styles[size])} />;
  return (
    <span className={clsx(styles.logo, styles[size])} aria-hidden>
      <Backpack size={size === 'small' ? 16 : 26} strokeWidth={size === 'small' ? 2 : 1.75} />
    </span>
  );
}
