import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';

interface SettingsCardProps {
  title: string;
  description?: string;
  isSaving: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** A form that saves its own part of the settings. */
export function SettingsCard({ title, description, isSaving, onSave, children }: SettingsCardProps) {
  const t = useT();
  return (
    <Card
      title={title}
      description={description}
      onSubmit={onSave}
      actions={
        <Button variant="primary" type="submit" isPending={isSaving}>
          {t('common.save')}
        </Button>
      }
    >
      {children}
    </Card>
  );
}
