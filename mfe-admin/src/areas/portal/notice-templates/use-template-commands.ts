import { CallFailure, describeFailure } from '@portal/api-client'
import type { NoticeTemplateDetails, NoticeTemplateTexts } from '@portal/contracts-registration'
import { useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { useNoticeTemplatesText } from './texts.ts'

const fields = ['title', 'text', 'mail', 'sms'] as const

/** Edits and restores the texts of a notice. */
export function useTemplateCommands() {
  const t = useNoticeTemplatesText()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const save = useCommand(staffApi().saveNoticeTemplate)
  const reload = () =>
    Promise.all(
      [staffApi().listNoticeTemplates, staffApi().listNoticeTemplateVersions].map(({ key }) =>
        queries.invalidateQueries({ queryKey: key }),
      ),
    )

  const send = ({ kind, locale, version }: NoticeTemplateDetails, texts: NoticeTemplateTexts | null) =>
    save.mutateAsync({ params: { kind, locale }, body: { texts, version } })

  const toErrors = (failure: unknown): Record<string, string> => {
    const problems = failure instanceof CallFailure ? failure.details['problems'] : undefined
    if (!Array.isArray(problems)) return { title: describeFailure(failure, t).message }
    return Object.fromEntries(
      (problems as { field: string; problem: 'unknown' | 'missing'; placeholder: string }[]).map((each) => [
        each.field,
        t(`form.${each.problem}`, { placeholder: each.placeholder }),
      ]),
    )
  }

  return {
    async edit(template: NoticeTemplateDetails) {
      const isSaved = await dialogs.form({
        title: template.texts.title,
        intro: t('form.placeholders', { placeholders: Object.keys(template.placeholders).join(', ') }),
        submitLabel: t('form.save'),
        fields: fields.map((name) => ({
          name,
          label: t(`form.${name}`),
          kind: name === 'title' ? 'text' : 'textarea',
          required: true,
          initial: template.texts[name],
        })),
        submit: async (values) => {
          const [title, text, mail, sms] = fields.map((name) => String(values[name]))
          try {
            await send(template, { title: title ?? '', text: text ?? '', mail: mail ?? '', sms: sms ?? '' })
            return undefined
          } catch (failure) {
            return toErrors(failure)
          }
        },
      })
      if (isSaved) toasts.show({ kind: 'success', message: t('template.saved') })
      await reload()
    },
    async reset(template: NoticeTemplateDetails) {
      const isConfirmed = await dialogs.confirm({
        title: t('template.reset-title'),
        message: t('template.reset-text'),
        confirmLabel: t('template.reset'),
      })
      if (!isConfirmed) return
      try {
        await send(template, null)
        toasts.show({ kind: 'success', message: t('template.restored') })
      } catch (failure) {
        toasts.show({ kind: 'error', ...describeFailure(failure, t) })
      }
      await reload()
    },
  }
}
