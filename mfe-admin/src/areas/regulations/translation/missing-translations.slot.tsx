import type { VersionSummary } from '@portal/contracts-regulations'
import { localize } from '@portal/formats/bilingual'
import { useLocale } from '@portal/shell-sdk'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { useVersionLabel } from '../version-name.tsx'
import { useTranslationText } from './texts.ts'
import { translationUrl } from './translation-url.ts'

/** Shown on the home page of editors: provisions that are open for comment and have no Spanish text, by version. */
export default function MissingTranslationsSlot() {
  const query = { openForComment: 'true', order: 'closing', limit: 10 } as const
  const versions = useQuery({ ...regulationsApi().listVersions.query({ query }), staleTime: 0 })
  return versions.data?.items.map((version) => <MissingInVersion key={version.versionId} version={version} />) ?? null
}

function MissingInVersion({ version }: { readonly version: VersionSummary }) {
  const { versionId, title } = version
  const t = useTranslationText()
  const locale = useLocale()
  const label = useVersionLabel()
  const query = { limit: 1, state: 'missing' } as const
  const list = useQuery({ ...regulationsApi().listTranslations.query({ params: { versionId }, query }), staleTime: 0 })
  const count = list.data?.counts.missing ?? 0
  if (count === 0) return null
  const { text, lang } = localize(locale, title)
  return (
    <p>
      <Link to={translationUrl({ version: versionId, state: 'missing' })}>{t('work.missing', { count })}</Link>:{' '}
      <span lang={lang}>{text}</span>, {label(version)}
    </p>
  )
}
