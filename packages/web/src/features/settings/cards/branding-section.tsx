import { useT } from '../../../lib/i18n';
import { Select } from '../../../ui/fields/select';
import { Switch } from '../../../ui/fields/switch';
import { TextField } from '../../../ui/fields/text-field';
import type { SettingsDraft } from '../settings-draft';
import type { CardProps } from './card-props';
import styles from './cards.module.css';
import { Section } from './section';

/** The empty theme is light. */
const THEMES = ['system', '', 'dark'] as const;

/** The name and the look of this installation. */
export function BrandingSection({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  const { branding } = draft;
  const set = (change: Partial<SettingsDraft['branding']>) =>
    onChange({ branding: { ...branding, ...change } });
  const themes = THEMES.map((value) => ({ value, label: t(`global.theme.${value || 'light'}`) }));
  return (
    <Section title={t('global.branding')}>
      <div className={styles.pair}>
        <TextField
          label={t('global.name')}
          placeholder={t('common.productName')}
          value={branding.name}
          onChange={(name) => set({ name })}
          error={errorOf('branding.name')}
        />
        <Select
          label={t('global.theme')}
          value={branding.theme === 'light' ? '' : branding.theme}
          onChange={(theme) => set({ theme })}
          options={themes}
        />
        <ColorField
          value={branding.color}
          onChange={(color) => set({ color })}
          error={errorOf('branding.color')}
        />
      </div>
      <TextField
        isCode
        label={t('global.files')}
        description={t('global.filesText')}
        value={branding.files}
        onChange={(files) => set({ files })}
        error={errorOf('branding.files')}
      />
      <div className={styles.switches}>
        <Switch
          description={t('global.disableExternalText')}
          isSelected={branding.disableExternal}
          onChange={(disableExternal) => set({ disableExternal })}
        >
          {t('global.disableExternal')}
        </Switch>
        <Switch
          isSelected={branding.disableUsedPercentage}
          onChange={(disableUsedPercentage) => set({ disableUsedPercentage })}
        >
          {t('global.disableUsedPercentage')}
        </Switch>
      </div>
    </Section>
  );
}

interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
  error?: string;
}

function ColorField({ value, onChange, error }: ColorFieldProps) {
  const t = useT();
  return (
    <TextField
      isCode
      label={t('global.color')}
      placeholder="#00785a"
      value={value}
      onChange={onChange}
      error={error}
      end={
        <input
          type="color"
          className={styles.color}
          aria-label={t('global.pickColor')}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#00785a'}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  );
}
