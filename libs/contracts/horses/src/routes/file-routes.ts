import { anyOf, route, type AccessRule } from '@portal/contracts-common/light'
import {
  attendingVeterinarian,
  designatedOwner,
  fileShareHolder,
  horseReaders,
  owner,
  responsiblePerson,
} from './access.ts'

const peopleWithFiles = [
  { level: 'staff' },
  { role: 'regulatory-veterinarian' },
  responsiblePerson,
  owner,
  designatedOwner,
  attendingVeterinarian,
] as const

/** People who see a horse's files. For others the horse does not exist. */
const fileReaders: AccessRule = { ...anyOf(...peopleWithFiles, fileShareHolder), hidden: true }
const fileUploaders: AccessRule = { ...anyOf(...peopleWithFiles), hidden: true }

/** The caller uploaded the file of the path. A file that stayed behind on a transfer is only theirs. */
const fileOwner = { relation: 'owner', to: 'horse-file', param: 'fileId' } as const

/** Every upload is below this path, for which the edge has a higher limit. */
export const horseUploadsPath = '/api/horses/uploads'

/** Files of horses. */
export const fileRoutes = {
  addHorseFile: route('POST', '/api/horses/uploads/files/:horseId/:fileId', fileUploaders, { delegateScope: 'horses' }),
  listLeftFiles: route('GET', '/api/horses/files/left', 'signed-in', { delegateScope: 'any', requires: 'person' }),
  listHorseFiles: route('GET', '/api/horses/:horseId/files', fileReaders, { delegateScope: 'any' }),
  downloadHorseFile: route(
    'GET',
    '/api/horses/:horseId/files/:fileId/content',
    { ...anyOf(...peopleWithFiles, fileShareHolder, fileOwner), hidden: true },
    { delegateScope: 'any' },
  ),
  setFileTransferable: route(
    'PUT',
    '/api/horses/:horseId/files/:fileId/transferable',
    { ...anyOf(responsiblePerson), hidden: true },
    { delegateScope: 'horses' },
  ),
  setHorsePhoto: route(
    'PUT',
    '/api/horses/:horseId/photo',
    { ...anyOf({ level: 'staff' }, responsiblePerson), hidden: true },
    { delegateScope: 'horses' },
  ),
  downloadHorsePhoto: route('GET', '/api/horses/:horseId/photos/:fileId', horseReaders, { delegateScope: 'any' }),
  deleteHorseFile: route(
    'DELETE',
    '/api/horses/:horseId/files/:fileId',
    { ...anyOf({ level: 'staff' }, fileOwner), hidden: true },
    { delegateScope: 'horses' },
  ),
} as const
