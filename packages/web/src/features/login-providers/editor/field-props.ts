import type { ProviderDraft, Section } from '../provider-draft';
import type { Template } from '../templates';

/** The props of every group of fields of a provider. */
export interface FieldProps {
  draft: ProviderDraft;
  onChange: (change: Partial<ProviderDraft>) => void;
  /** Changes fields of one part of the draft. */
  onSection: <Name extends Section>(name: Name, change: Partial<ProviderDraft[Name]>) => void;
  /** The fault of a field, by the name that the contract gives it, such as `oidc.issuer`. */
  errorOf: (field: string) => string | undefined;
  /** The examples in empty fields. */
  template: Template;
  /** The provider is not stored yet. */
  isNew: boolean;
  /** The server stores a secret. */
  hasSecret: boolean;
}
