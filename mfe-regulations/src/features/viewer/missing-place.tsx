import { Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { lastingAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'

/** A link named a provision that this version does not have: where it stands, if anywhere, and the search. */
export function MissingPlace({ label }: { readonly label: string }) {
  const t = useText()
  const elsewhere = useQuery(api().resolveLabel.query({ query: { label } }))
  return (
    <Notice tone="warning" live>
      <p>{t('viewer.missing-label', { label })}</p>
      <p className="p-cluster">
        {elsewhere.isSuccess && (
          <Link to={lastingAddress(elsewhere.data.regulationId, elsewhere.data.versionId)}>
            {t('viewer.missing-elsewhere', { label: provisionName(elsewhere.data.label, t) })}
          </Link>
        )}
        <Link to={`/search?q=${encodeURIComponent(label)}&scope=every`}>{t('viewer.missing-search', { label })}</Link>
      </p>
    </Notice>
  )
}
