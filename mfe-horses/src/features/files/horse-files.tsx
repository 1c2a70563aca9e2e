import { CallFailure } from '@portal/api-client'
import { canOpen } from '@portal/contracts-common/light'
import type { HorseDetails } from '@portal/contracts-horses'
import { useUser } from '@portal/shell-sdk'
import { EmptyState, ErrorState, LoadingState, LoadMore, Notice } from '@portal/ui'
import { useQueryClient, usePagedList } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { isProcessing, UploadField } from '../../shared/uploads/index.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { FileList } from './file-list.tsx'
import { useFilesText } from './texts.ts'

/** Officials who upload files for any horse. */
const uploadingOfficials = { anyOf: [{ level: 'staff' }, { role: 'regulatory-veterinarian' }] } as const

/** The files of a horse, and the field to upload others for those who may. */
export function HorseFiles({ horse }: { readonly horse: HorseDetails }) {
  const t = useFilesText()
  const describe = useFailureText()
  const queries = useQueryClient()
  const mayUpload = useMayUpload(horse)
  const { horseId } = horse
  const { listHorseFiles, addHorseFile } = horsesApi()
  const queryKey = [...listHorseFiles.key, horseId]
  const list = usePagedList(
    queryKey,
    (page, options) => listHorseFiles({ params: { horseId }, query: page }, options),
    { staleTime: 0, pollWhile: (items) => items.some(isProcessing) },
  )
  if (list.failure instanceof CallFailure && list.failure.code === 404)
    return <Notice title={t('hidden')}>{t('hidden-text')}</Notice>
  return (
    <div className="p-stack" data-gap="l">
      {mayUpload && (
        <section className="p-stack" data-gap="s">
          <h2>{t('upload')}</h2>
          <p>{t('upload-lead')}</p>
          <UploadField
            label={t('field')}
            send={(fileId, body, options) => addHorseFile({ params: { horseId, fileId }, body }, options)}
            onUploaded={() => void queries.invalidateQueries({ queryKey })}
          />
        </section>
      )}
      <section className="p-stack" data-gap="s">
        <h2>{t('title')}</h2>
        {list.failure ? (
          <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
        ) : list.isPending ? (
          <LoadingState shape="list" />
        ) : list.items.length === 0 ? (
          <EmptyState title={t('empty')}>{t('empty-text')}</EmptyState>
        ) : (
          <FileList files={list.items.map((file) => ({ ...file, horse }))} />
        )}
        <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
      </section>
    </div>
  )
}

/** Whether the reader may upload files: by role, or as one of the people of the horse. */
function useMayUpload({ responsiblePerson, owners, designatedOwner, attendingVeterinarians }: HorseDetails): boolean {
  const user = useUser()
  if (user === undefined) return false
  if (canOpen(uploadingOfficials, user)) return true
  const people = [responsiblePerson, designatedOwner, ...owners, ...attendingVeterinarians]
  return user.personId !== undefined && people.some((person) => person?.personId === user.personId)
}
