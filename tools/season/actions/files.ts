import { horsesHttp as http } from '@portal/contracts-horses'
import type { Caller } from '../api.ts'
import { administrator } from '../season-servers.ts'
import type { World } from '../world.ts'
import { pickHorse, readPeople, toCaller, toForm, type PlannedAction } from './action.ts'

const pdf = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [] /Count 0 >>
endobj
trailer << /Size 3 /Root 1 0 R >>
%%EOF
`

/** Uploads a file of a horse; sometimes with a content that its name does not promise. */
export async function addFile(world: World): Promise<PlannedAction | undefined> {
  const { random } = world
  const horse = await pickHorse(world)
  if (!horse) return undefined
  const { horseId, people } = horse
  const { responsiblePersonId, ownerIds, veterinarianIds } = people
  const by = toCaller(world, random.pick([responsiblePersonId, responsiblePersonId, ...ownerIds, ...veterinarianIds]))
  const params = { horseId, fileId: random.uuid() }
  const body = toForm('report.pdf', random.chance(0.9) ? pdf : 'not a document')
  return { horseIds: [horseId], by, run: (send) => send({ endpoint: http.addHorseFile, params, body }) }
}

interface HorseFile {
  readonly fileId: string
  readonly horseId: string
  readonly uploaderId: string | null
}

/** Lets a file go with the horse or not, deletes it, or downloads it. */
export async function changeFile(world: World): Promise<PlannedAction | undefined> {
  const { random, servers } = world
  const { rows } = await servers.horses.query<HorseFile>(
    `select file_id as "fileId", horse_id as "horseId", uploader_person_id as "uploaderId" from horse_file
      where state <> 'DELETED' order by uploaded_at desc, file_id limit 100`,
  )
  const file = random.find(rows)
  if (!file) return undefined
  const { fileId, horseId, uploaderId } = file
  const { responsiblePersonId } = await readPeople(world, horseId)
  const action = random.weighted({ 'set-transferable': 4, delete: 2, download: 3 })
  const body = { isTransferable: random.chance(0.7) }
  const params = { horseId, fileId }
  const uploader: Caller = uploaderId === null || random.chance(0.1) ? administrator : toCaller(world, uploaderId)
  const responsible = toCaller(world, responsiblePersonId)
  const calls = {
    'set-transferable': { by: responsible, call: { endpoint: http.setFileTransferable, params, body } },
    delete: { by: uploader, call: { endpoint: http.deleteHorseFile, params } },
    download: { by: responsible, call: { endpoint: http.downloadHorseFile, params } },
  }
  const { by, call } = calls[action]
  return { horseIds: [horseId], by, run: (send) => send(call) }
}

/** Attaches a file to a health record. */
export async function attachFile(world: World): Promise<PlannedAction | undefined> {
  const { random, servers } = world
  const { rows } = await servers.horses.query<Record<'recordId' | 'horseId' | 'enteredBy', string>>(
    `select record_id as "recordId", horse_id as "horseId", entered_by as "enteredBy" from health_record
      order by entered_at desc, record_id limit 60`,
  )
  const record = random.find(rows)
  if (!record) return undefined
  const { recordId, horseId, enteredBy } = record
  const params = { horseId, recordId, fileId: random.uuid() }
  const call = { endpoint: http.addHealthAttachment, params, body: toForm('photo.pdf', pdf) }
  return { horseIds: [horseId], by: toCaller(world, enteredBy), run: (send) => send(call) }
}
