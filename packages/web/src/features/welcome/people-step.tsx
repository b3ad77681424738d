import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { UserPlus, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { fieldProblem, useFieldText } from '../../ui/form/field-errors';
import styles from './setup.module.css';
import { SetupStep, type StepProps } from './setup-step';

interface PeopleStepProps extends StepProps {
  /** True if signing up is allowed now. */
  signup: boolean;
  onSave: (signup: boolean) => Promise<void>;
}

const CHOICES = [
  { signup: false, name: 'invited', icon: UserPlus },
  { signup: true, name: 'anyone', icon: Users },
] as const;

/** Chooses who else may have an account. */
export function PeopleStep({ signup, onSave, onBack, onNext }: PeopleStepProps) {
  const t = useT();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const group = useId();
  const [wanted, setWanted] = useState(signup);
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: onSave, onSuccess: onNext });
  const problem = fieldProblem(error);
  return (
    <SetupStep
      title={t('setup.people.title')}
      text={t('setup.people.text')}
      problem={problem ? fieldText(problem) : error === null ? undefined : errorText(error)}
      isPending={isPending}
      onBack={onBack}
      onSubmit={() => (wanted === signup ? onNext() : mutate(wanted))}
    >
      <div role="radiogroup" aria-label={t('setup.people.text')} className={styles.choices}>
        {CHOICES.map(({ signup: value, name, icon: Icon }) => (
          <label key={name} className={clsx(styles.choice, wanted === value && styles.chosen)}>
            <input
              className={styles.radio}
              type="radio"
              name={group}
              checked={wanted === value}
              aria-describedby={`${group}-${name}`}
              onChange={() => {
                setWanted(value);
                reset();
              }}
            />
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <span>
              <span className={styles.choiceName}>{t(`setup.people.${name}`)}</span>
              <small id={`${group}-${name}`} className={styles.hint}>
                {t(`setup.people.${name}Text`)}
              </small>
            </span>
          </label>
        ))}
      </div>
    </SetupStep>
  );
}
