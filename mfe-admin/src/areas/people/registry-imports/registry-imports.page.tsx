import { staffApi } from '../../../shared/api.ts'
import { ImportsPage } from '../../../shared/imports/index.ts'
import { useAdminText } from '../../../shared/texts.ts'

/** `/registry-imports`: imports of the licenses that states have issued. */
export default function RegistryImportsPage() {
  const title = useAdminText()
  const api = staffApi()
  return (
    <ImportsPage
      title={title('registry-imports.title')}
      kind={{
        name: 'licenses',
        path: '/registry-imports',
        check: api.checkRegistryImport,
        list: api.listRegistryImports,
        get: api.getRegistryImport,
        confirm: api.confirmRegistryImport,
        listRejected: api.listRejectedRows,
        download: api.downloadRejectedRows,
      }}
    />
  )
}
