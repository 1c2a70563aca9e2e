import type { Definition } from '@portal/contracts-regulations'
import { findDefiningText } from '@portal/regulation-text/definitions'
import { definitionScopes } from '@portal/contracts-regulations/rules'
import { Button, Cluster, Notice } from '@portal/ui'
import { ChoiceField, Form, TextAreaField, TextField, useWatch } from '@portal/ui/forms'
import { useDefinitionsText } from './texts.ts'
import { useDefinitionForm } from './use-definition-form.ts'

/** Edits the term, text and scope of a definition. Publishing creates a new version; earlier versions stay available. */
export function DefinitionForm({
  definition,
  onPublished,
}: {
  readonly definition?: Definition
  readonly onPublished: (published: Definition) => void
}) {
  const t = useDefinitionsText()
  const { form, submit, toFormErrors, theirs, hasUnsavedChanges, discard, keepMine, takeTheirs } = useDefinitionForm(
    definition,
    onPublished,
  )
  const scopeKind = useWatch({ control: form.control, name: 'scopeKind' })
  const description = useWatch({ control: form.control, name: 'description' })
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors} label={t('form')}>
      {theirs && (
        <Notice tone="warning" title={t('stale.title')} live>
          <p>{t('stale.text')}</p>
          <p className="de-text" lang="en">
            <strong>{theirs.term}</strong>: {theirs.description}
          </p>
          <Cluster>
            <Button size="s" onClick={keepMine}>
              {t('stale.keep-mine')}
            </Button>
            <Button size="s" onClick={takeTheirs}>
              {t('stale.take-theirs')}
            </Button>
          </Cluster>
        </Notice>
      )}
      <TextField name="term" label={t('term')} maxLength={100} required />
      <TextAreaField
        name="description"
        label={t('description')}
        help={t('description.help')}
        rows={6}
        maxLength={20_000}
        required
      />
      <DefiningText description={description} />
      <TextAreaField name="aliases" label={t('aliases')} help={t('aliases.help')} rows={3} />
      <ChoiceField
        name="scopeKind"
        label={t('scope')}
        help={t('scope.help')}
        options={definitionScopes.map((kind) => ({ value: kind, label: t(`scope-kind.${kind}`) }))}
      />
      {scopeKind !== 'all' && (
        <TextField
          name="scopeRef"
          label={t(`scope-ref.${scopeKind}`)}
          help={t('scope-ref.help')}
          maxLength={100}
          required
        />
      )}
      <TextField
        name="precedence"
        label={t('precedence')}
        help={t('precedence.help')}
        inputMode="numeric"
        maxLength={3}
      />
      <TextAreaField name="exclusions" label={t('exclusions')} help={t('exclusions.help')} rows={3} />
      {definition && (
        <TextField name="changeNote" label={t('change-note')} help={t('change-note.help')} maxLength={1000} />
      )}
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t(definition ? 'publish' : 'publish-new')}
        </Button>
        {hasUnsavedChanges && (
          <Button variant="quiet" onClick={discard}>
            {t('discard')}
          </Button>
        )}
        {hasUnsavedChanges && <span className="p-soft p-small">{t('stored')}</span>}
      </Cluster>
    </Form>
  )
}

/** The other text that the description refers to, for example "is defined in section 3(5) of the Sample Labor Act". */
function DefiningText({ description }: { readonly description: string }) {
  const t = useDefinitionsText()
  const found = findDefiningText(description)
  if (found === undefined) return null
  const { citation, url } = found
  return (
    <Notice tone="info" title={t('defined-in.title')}>
      <p lang="en">
        {url === undefined ? (
          citation
        ) : (
          <a href={url} rel="external noreferrer">
            {citation}
          </a>
        )}
      </p>
      <p>{t('defined-in.help')}</p>
    </Notice>
  )
}
