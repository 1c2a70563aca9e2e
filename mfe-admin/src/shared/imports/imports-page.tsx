import { Page, PageTitle, Stack } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { ImportDetails } from './import-details.tsx'
import type { ImportKind } from './import-kind.ts'
import { ImportList } from './import-list.tsx'
import { useImportsText } from './texts.ts'
import { UploadCsv } from './upload-csv.tsx'
import './imports.css'

/** Imports of one kind from CSV files. `?import=<id>` shows one. */
export function ImportsPage({ kind, title }: { readonly kind: ImportKind; readonly title: string }) {
  const t = useImportsText()
  const [searchParams] = useSearchParams()
  const importId = searchParams.get('import')
  return (
    <Page>
      {importId !== null && (
        <p>
          <Link to={kind.path}>{t('all')}</Link>
        </p>
      )}
      <PageTitle lead={t(`lead.${kind.name}`)}>{title}</PageTitle>
      {importId === null ? (
        <Stack gap="l">
          <UploadCsv kind={kind} />
          <ImportList kind={kind} />
        </Stack>
      ) : (
        <ImportDetails key={importId} importId={importId} kind={kind} />
      )}
    </Page>
  )
}
