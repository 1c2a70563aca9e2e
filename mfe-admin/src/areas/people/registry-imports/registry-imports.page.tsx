import { Page, PageTitle } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { useAdminText } from '../../../shared/texts.ts'
import { ImportDetails } from './import-details.tsx'
import { ImportList } from './import-list.tsx'
import { useImportsText } from './texts.ts'
import { UploadCsv } from './upload-csv.tsx'
import './registry-imports.css'

/** `/registry-imports`: imports of licenses from CSV files. `?import=<id>` shows one. */
export default function RegistryImportsPage() {
  const t = useImportsText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const importId = searchParams.get('import')
  return (
    <Page>
      {importId !== null && (
        <p>
          <Link to="/registry-imports">{t('all')}</Link>
        </p>
      )}
      <PageTitle lead={t('lead')}>{title('registry-imports.title')}</PageTitle>
      {importId === null ? (
        <>
          <UploadCsv />
          <ImportList />
        </>
      ) : (
        <ImportDetails key={importId} importId={importId} />
      )}
    </Page>
  )
}
