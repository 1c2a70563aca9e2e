import type { StaffSetting } from '@portal/contracts-registration'
import { toAuthorityDate, useFormats } from '@portal/shell-sdk'
import { Button, DataList } from '@portal/ui'
import { useSettingNames } from './setting-names.ts'
import { useSettingsText } from './texts.ts'
import { useAddPeriod } from './use-add-period.ts'
import { useWithdrawPeriod } from './use-withdraw-period.ts'

/** A setting with the value of today and the periods that staff added. */
export function SettingCard({ setting }: { readonly setting: StaffSetting }) {
  const t = useSettingsText()
  const format = useFormats()
  const { getName, describeValue } = useSettingNames()
  const addPeriod = useAddPeriod(setting)
  const withdraw = useWithdrawPeriod(setting.name)
  const name = getName(setting.name)
  return (
    <section className="ad-people-section" aria-label={name}>
      <h2>{name}</h2>
      <p>
        <strong>{t('today')}</strong> {describeValue(setting.name, setting.current)}
      </p>
      {setting.periods.length > 0 && (
        <DataList
          caption={t('periods', { name })}
          rows={setting.periods.toReversed()}
          rowKey={({ periodId }) => periodId}
          columns={[
            {
              key: 'period',
              header: t('period'),
              cell: ({ from, to }) =>
                to === null
                  ? t('period.open', { from: format.date(from) })
                  : t('period.ends', { from: format.date(from), to: format.date(to) }),
            },
            { key: 'value', header: t('value'), cell: ({ value }) => describeValue(setting.name, value) },
            { key: 'source', header: t('source'), cell: ({ source }) => source },
            { key: 'added', header: t('added'), align: 'end', cell: ({ addedAt }) => format.day(addedAt) },
            {
              key: 'withdraw',
              header: t('withdrawn'),
              cell: (period) => <Withdrawal period={period} onWithdraw={() => withdraw(period)} />,
            },
          ]}
        />
      )}
      <Button aria-label={`${t('change')}: ${name}`} onClick={addPeriod}>
        {t('change')}
      </Button>
    </section>
  )
}

interface WithdrawalProps {
  readonly period: StaffSetting['periods'][number]
  readonly onWithdraw: () => void
}

/** When a period was withdrawn, or the button for it before its first day. */
function Withdrawal({ period: { from, withdrawnAt }, onWithdraw }: WithdrawalProps) {
  const t = useSettingsText()
  const format = useFormats()
  if (withdrawnAt !== null) return t('withdrawn.on', { date: format.day(withdrawnAt) })
  if (from <= toAuthorityDate()) return t('withdrawn.no')
  return (
    <Button size="s" aria-label={t('withdraw.label', { from: format.date(from) })} onClick={onWithdraw}>
      {t('withdraw')}
    </Button>
  )
}
