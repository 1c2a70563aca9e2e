import type { ReportedHorse } from '@portal/contracts-horses'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { Cluster, DataList, Page, PageTitle, SelectField } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { DownloadCsv } from '../../../shared/download-csv.tsx'
import { ListFrame } from '../../../shared/list-frame.tsx'
import { useAdminText } from '../../../shared/texts.ts'
import { useHorseReportText } from './texts.ts'

const reports = ['unconfirmed', 'without-location'] as const
type Report = (typeof reports)[number]
const periods = [30, 60, 90, 180, 365] as const

/** `/reports/horses?report=without-location&days=30`: horses that nobody confirmed, or without a location. */
export default function HorseReportsPage() {
  const t = useHorseReportText()
  const title = useAdminText()
  const locale = useLocale()
  const [filters, setFilters] = useSearchParams()
  const report = reports.find((each) => each === filters.get('report')) ?? 'unconfirmed'
  const days = periods.find((each) => String(each) === filters.get('days')) ?? 90
  const { exportUnconfirmedHorses, exportHorsesWithoutLocation } = horsesApi()
  const exportHorses = report === 'unconfirmed' ? exportUnconfirmedHorses : exportHorsesWithoutLocation
  const setFilter = (name: string, value: string) => {
    const next = new URLSearchParams(filters)
    next.set(name, value)
    setFilters(next, { replace: true })
  }
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('horse-reports.title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        <Cluster>
          <SelectField
            label={t('report')}
            value={report}
            onChange={(event) => setFilter('report', event.target.value)}
            options={reports.map((value) => ({ value, label: t(`report.${value}`) }))}
          />
          <SelectField
            label={t('days')}
            value={String(days)}
            onChange={(event) => setFilter('days', event.target.value)}
            options={periods.map((value) => ({ value: String(value), label: t('days-option', { days: value }) }))}
          />
        </Cluster>
        <Cluster>
          <DownloadCsv
            load={() => exportHorses({ query: { days, locale } }, { timeoutMs: 0 })}
            fileName={`${report}-horses.csv`}
          />
        </Cluster>
        <ReportedHorses report={report} days={days} />
      </div>
    </Page>
  )
}

function ReportedHorses({ report, days }: { readonly report: Report; readonly days: number }) {
  const t = useHorseReportText()
  const format = useFormats()
  const { listUnconfirmedHorses, listHorsesWithoutLocation } = horsesApi()
  const listHorses = report === 'unconfirmed' ? listUnconfirmedHorses : listHorsesWithoutLocation
  const list = usePagedList(
    [...listHorses.key, days],
    (page, options) => listHorses({ query: { ...page, days } }, options),
    { staleTime: 0 },
  )
  return (
    <ListFrame list={list} t={t}>
      {(horses) => (
        <DataList<ReportedHorse>
          caption={t(`report.${report}`)}
          rows={horses}
          rowKey={({ horseId }) => horseId}
          columns={[
            {
              key: 'horse',
              header: t('horse'),
              cell: ({ horseId, name, damName, yearOfBirth }) => (
                <Link to={`/horses/${horseId}`}>
                  {name ?? t('unnamed', { dam: damName, year: String(yearOfBirth) })}
                </Link>
              ),
            },
            {
              key: 'person',
              header: t('person'),
              cell: ({ responsiblePersonName }) => responsiblePersonName ?? t('unknown'),
            },
            { key: 'since', header: t(`since.${report}`), cell: ({ since }) => format.date(since) },
          ]}
        />
      )}
    </ListFrame>
  )
}
