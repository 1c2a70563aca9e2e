import type { StaffSetting } from '@portal/contracts-registration'
import { useFormats, useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { useSendDecision } from '../../../shared/use-send-decision.ts'
import { useSettingsText } from './texts.ts'

/** Asks why a period is withdrawn before its first day, and withdraws it. */
export function useWithdrawPeriod(name: string): (period: StaffSetting['periods'][number]) => void {
  const t = useSettingsText()
  const { dialogs } = useShell()
  const format = useFormats()
  const queries = useQueryClient()
  const { withdrawSettingPeriod, listSettings } = staffApi()
  const withdraw = useCommand(withdrawSettingPeriod)
  const send = useSendDecision(() => queries.invalidateQueries({ queryKey: listSettings.key }))
  return ({ periodId, from }) =>
    void dialogs.form({
      title: t('withdraw.title', { from: format.date(from) }),
      intro: t('withdraw.intro'),
      submitLabel: t('withdraw'),
      fields: [{ name: 'reason', label: t('withdraw.reason'), kind: 'text', required: true, maxLength: 300 }],
      submit: ({ reason }) =>
        send(
          withdraw.mutateAsync({ params: { name, periodId }, body: { reason: String(reason) } }),
          t('withdraw.done'),
        ),
    })
}
