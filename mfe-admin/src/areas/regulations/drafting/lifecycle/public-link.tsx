import type { VersionSummary } from '@portal/contracts-regulations'
import { Cluster, LinkButton } from '@portal/ui'
import { CopyButton } from '../../../../shared/copy-button.tsx'
import { useRegulationsText } from '../texts.ts'

/** The public page of a published version: a link to open it, and one to copy and send to others. */
export function PublicLink({ version: { mainParentId, versionId } }: { readonly version: VersionSummary }) {
  const t = useRegulationsText()
  const path = `/regulation-viewer?${new URLSearchParams({ regulation: mainParentId, version: versionId })}`
  return (
    <section className="dr-promotion" aria-labelledby="public-link-title">
      <h2 id="public-link-title">{t('public-link.title')}</h2>
      <p>{t('public-link.text')}</p>
      <Cluster>
        <LinkButton variant="primary" to={path}>
          {t('public-link.open')}
        </LinkButton>
        <CopyButton text={window.location.origin + path} label={t('public-link.copy')} />
      </Cluster>
    </section>
  )
}
