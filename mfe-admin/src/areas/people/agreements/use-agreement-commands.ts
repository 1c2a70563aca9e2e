import { CallFailure } from '@portal/api-client'
import type { AgreementTexts, AgreementVersion } from '@portal/contracts-registration'
import { toAuthorityDate, useFormats, useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { useAgreementsText } from './texts.ts'

const languages = ['en-US', 'es'] as const

/** Edits, deletes and publishes the draft of the next version of an agreement. */
export function useAgreementCommands(kind: AgreementVersion['kind']) {
  const t = useAgreementsText()
  const format = useFormats()
  const describe = useStaffFailure()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const { listAgreementVersions, saveAgreementDraft, deleteAgreementDraft, previewAgreement, publishAgreement } =
    staffApi()
  const save = useCommand(saveAgreementDraft)
  const discard = useCommand(deleteAgreementDraft)
  const publication = useCommand(publishAgreement)
  const params = { kind }
  const reload = () => queries.invalidateQueries({ queryKey: listAgreementVersions.key })
  const toErrors = (failure: unknown) => ({
    form: failure instanceof CallFailure && failure.code === 412 ? t('stale') : describe(failure).message,
  })

  return {
    /** Opens the form with the texts of a version, and saves them as the draft. */
    async edit(initial: AgreementTexts | undefined, revision: number) {
      const isSaved = await dialogs.form({
        title: t(revision === 0 ? 'create' : 'edit'),
        intro: t('form.intro'),
        submitLabel: t('form.save'),
        fields: languages.flatMap((locale) => [
          {
            name: `title.${locale}`,
            label: t(`form.title-${locale}`),
            kind: 'text' as const,
            required: true,
            maxLength: 200,
            initial: initial?.[locale].title ?? '',
          },
          {
            name: `text.${locale}`,
            label: t(`form.text-${locale}`),
            kind: 'textarea' as const,
            required: true,
            initial: initial?.[locale].paragraphs.join('\n\n') ?? '',
          },
        ]),
        submit: async (values) => {
          const read = (locale: (typeof languages)[number]) => ({
            title: String(values[`title.${locale}`] ?? '').trim(),
            paragraphs: toParagraphs(String(values[`text.${locale}`] ?? '')),
          })
          try {
            await save.mutateAsync({ params, body: { texts: { 'en-US': read('en-US'), es: read('es') }, revision } })
            return undefined
          } catch (failure) {
            return toErrors(failure)
          }
        },
      })
      if (isSaved) toasts.show({ kind: 'success', message: t('saved') })
      await reload()
    },
    /** Asks for the first day, shows how many persons are asked again, and publishes the draft when confirmed. */
    async publish({ version, revision }: AgreementVersion) {
      const isPublished = await dialogs.form({
        title: t('publish.title', { version }),
        intro: t('publish.intro'),
        submitLabel: t('publish.preview'),
        fields: [{ name: 'from', label: t('from'), kind: 'date', required: true, initial: toAuthorityDate() }],
        submit: async (values) => {
          const effectiveFrom = String(values['from'] ?? '')
          try {
            const { affected } = await previewAgreement({ params })
            const isConfirmed = await dialogs.confirm({
              title: t('publish.confirm-title', { version, from: format.date(effectiveFrom) }),
              message: t('publish.confirm', { count: affected }),
              confirmLabel: t('publish.confirm-label'),
            })
            if (!isConfirmed) return { form: t('publish.canceled') }
            await publication.mutateAsync({ params, body: { revision, effectiveFrom } })
            return undefined
          } catch (failure) {
            return toErrors(failure)
          }
        },
      })
      if (isPublished) toasts.show({ kind: 'success', message: t('published') })
      await reload()
    },
    async remove() {
      const isConfirmed = await dialogs.confirm({
        title: t('delete.title'),
        message: t('delete.text'),
        confirmLabel: t('delete'),
      })
      if (!isConfirmed) return
      try {
        await discard.mutateAsync({ params })
      } catch (failure) {
        toasts.show({ kind: 'error', ...describe(failure) })
      }
      await reload()
    },
  }
}

/** An empty line separates paragraphs. */
function toParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}
