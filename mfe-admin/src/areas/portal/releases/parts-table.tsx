import type { ReleasedGeneration, ReleasedPart, ReleaseLoadStats } from '@portal/contracts-admin'
import { DataList, type DataColumn } from '@portal/ui'
import { useReleasesText } from './texts.ts'

/** The releases of a generation: versions, changes, required and provided contracts, load statistics. */
export function PartsTable({
  generation,
  loads,
}: {
  readonly generation: ReleasedGeneration
  readonly loads: ReadonlyMap<string, ReleaseLoadStats>
}) {
  const t = useReleasesText()
  const columns: DataColumn<ReleasedPart>[] = [
    { key: 'part', header: t('part'), cell: ({ name }) => <strong>{name}</strong> },
    { key: 'version', header: t('version'), cell: ({ version }) => <code>{version}</code> },
    { key: 'change', header: t('change'), cell: (part) => <Change part={part} basedOn={generation.basedOn} /> },
    { key: 'needs', header: t('needs'), cell: (part) => <Needs part={part} /> },
    { key: 'provides', header: t('provides'), cell: (part) => <Provides part={part} /> },
    {
      key: 'loads',
      header: t('loads'),
      cell: ({ name, version }) => <Loads loads={loads.get(`${name} ${version}`)} />,
    },
  ]
  return (
    <DataList
      caption={t('parts', { number: generation.number })}
      columns={columns}
      rows={generation.parts}
      rowKey={({ name }) => name}
    />
  )
}

function Change({ part, basedOn }: { readonly part: ReleasedPart; readonly basedOn: number | null }) {
  const t = useReleasesText()
  if (basedOn === null || part.previousVersion === null) return t('change.new')
  return part.previousVersion === part.version ? (
    <span className="p-soft">{t('change.same')}</span>
  ) : (
    t('change.from', { from: part.previousVersion })
  )
}

function Needs({ part }: { readonly part: ReleasedPart }) {
  const t = useReleasesText()
  const needs = Object.entries(part.needs).map(([name, range]) => `${name} ${range}`)
  return needs.length > 0 ? needs.join(', ') : <span className="p-soft">{t('needs.none')}</span>
}

/** The contract version of the shell, or the pages of a remote. */
function Provides({ part: { providesContract, paths } }: { readonly part: ReleasedPart }) {
  const t = useReleasesText()
  if (providesContract !== null) return t('provides.contract', { version: providesContract })
  return (
    <details>
      <summary>{t('provides.pages', { count: paths.length })}</summary>
      <ul className="ad-paths">
        {paths.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Loads({ loads }: { readonly loads: ReleaseLoadStats | undefined }) {
  const t = useReleasesText()
  if (!loads) return <span className="p-soft">{t('loads.none')}</span>
  const counts = [
    t('loads.loaded', { count: loads.loaded }),
    ...(loads.failed > 0 ? [t('loads.failed', { count: loads.failed })] : []),
    ...(loads.fellBack > 0 ? [t('loads.fell-back', { count: loads.fellBack })] : []),
  ]
  return (
    <>
      {counts.join(', ')}
      {loads.p50 !== null && loads.p75 !== null && (
        <span className="p-soft"> · {t('loads.times', { p50: loads.p50, p75: loads.p75 })}</span>
      )}
    </>
  )
}
