import type { StaffSetting } from '@portal/contracts-registration'
import type { FormField } from '@portal/contracts-shell/host'
import { toAuthorityDate, useFormats, useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { toNewValue } from './new-value.ts'
import { useSettingNames } from './setting-names.ts'
import { useSettingsText } from './texts.ts'

type Values = Readonly<Record<string, string | readonly string[]>>

/** Asks for a new value with its period and source, shows whom it affects, and saves it when confirmed. */
export function useAddPeriod({ name, current }: StaffSetting): () => void {
  const t = useSettingsText()
  const { dialogs, toasts } = useShell()
  const format = useFormats()
  const describe = useStaffFailure()
  const queries = useQueryClient()
  const { getName, getPartName, describeValue } = useSettingNames()
  const { addSettingPeriod, previewSetting, listSettings } = staffApi()
  const add = useCommand(addSettingPeriod)
  const parts = typeof current === 'object' && !Array.isArray(current) ? Object.keys(current) : []
  const read = (values: Values, field: string) => String(values[field] ?? '').trim()
  const describeEffect = (affected: Readonly<Record<string, number>> | null) => {
    if (affected === null) return t('preview.not-counted')
    const counted = Object.entries(affected).filter(([, count]) => count > 0)
    if (counted.length === 0) return t('preview.nobody')
    return t('preview.affected', {
      list: counted.map(([part, count]) => `${getPartName(part)}: ${format.number(count)}`).join(', '),
    })
  }
  const save = async (values: Values): Promise<Readonly<Record<string, string>> | undefined> => {
    const body = { from: read(values, 'from'), to: read(values, 'to') || null, source: read(values, 'source') }
    const { source: _source, ...period } = body
    try {
      const { current: before } = await previewSetting({ params: { name }, body: { ...period, value: current } })
      const value = toNewValue(before, { part: read(values, 'part'), text: read(values, 'value') })
      if (value === undefined) return { value: t('value.invalid') }
      const { affected } = await previewSetting({ params: { name }, body: { ...period, value } })
      const isConfirmed = await dialogs.confirm({
        title: t('preview.title', { name: getName(name), from: format.date(body.from) }),
        message: `${t('preview.value', { before: describeValue(name, before), after: describeValue(name, value) })} ${describeEffect(affected)}`,
        confirmLabel: t('preview.save'),
      })
      if (!isConfirmed) return { form: t('preview.canceled') }
      await add.mutateAsync({ params: { name }, body: { ...body, value } })
      toasts.show({ kind: 'success', message: t('done', { from: format.date(body.from) }) })
      return undefined
    } catch (failure) {
      return { form: describe(failure).message }
    } finally {
      await queries.invalidateQueries({ queryKey: listSettings.key })
    }
  }
  const [firstPart = ''] = parts
  const fields: FormField[] = [
    ...(parts.length > 0
      ? [
          {
            name: 'part',
            label: t('part'),
            kind: 'select',
            initial: firstPart,
            options: parts.map((part) => ({ value: part, label: getPartName(part) })),
          } satisfies FormField,
        ]
      : []),
    {
      name: 'value',
      label: t('value.new'),
      kind: 'text',
      required: true,
      ...(Array.isArray(current) && { initial: current.join(', '), help: t('value.codes-help') }),
    },
    { name: 'from', label: t('from'), kind: 'date', required: true, initial: toAuthorityDate() },
    { name: 'to', label: t('to'), kind: 'date', help: t('to.help') },
    { name: 'source', label: t('source'), kind: 'text', required: true, maxLength: 300, help: t('source.help') },
  ]
  return () =>
    void dialogs.form({
      title: t('change.title', { name: getName(name) }),
      intro: t('change.intro'),
      submitLabel: t('change.preview'),
      fields,
      submit: save,
    })
}
