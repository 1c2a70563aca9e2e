import { horsesHttp as http } from '@portal/contracts-horses'
import type { TreatmentColumn } from '@portal/contracts-horses/treatment-file-rules'
import { toCsvFile } from '../../seed/import-file.ts'
import type { World } from '../world.ts'
import { toCaller, type PlannedAction } from './action.ts'

type Row = Readonly<Partial<Record<TreatmentColumn, string>>>

const columns = {
  registryNumber: 'registryNumber',
  treatedAt: 'treatedAt',
  medicalType: 'medicalType',
  name: 'name',
  results: 'results',
} as const satisfies Partial<Record<TreatmentColumn, TreatmentColumn>>

/** A veterinarian uploads the treatments of a day, with some rows that are refused. */
export async function uploadTreatmentFile(world: World): Promise<PlannedAction | undefined> {
  const { random, servers, horses } = world
  const { rows: attended } = await servers.horses.query<{ personId: string; horseIds: string[] }>(
    `select person_id as "personId", array_agg(horse_id order by horse_id) as "horseIds" from horse_assignment
      where role = 'attending-veterinarian' and effective_to is null and superseded_at is null
      group by person_id order by person_id limit 60`,
  )
  const veterinarian = random.find(attended)
  if (!veterinarian) return undefined
  const own = horses.filter(({ horseId }) => veterinarian.horseIds.includes(horseId))
  const treated = [...own.slice(0, random.integer(1, 8)), ...(random.chance(0.4) ? [random.pick(horses)] : [])]
  const hours = random.integer(1, 200)
  const treatedAt = new Date(servers.now().getTime() - hours * 3_600_000).toISOString().slice(0, 19)
  const rows = treated.map(({ registryNumber }) => ({
    registryNumber: random.chance(0.9) ? registryNumber : '9900000',
    treatedAt: random.chance(0.9) ? `${treatedAt}Z` : 'yesterday',
    medicalType: 'procedure',
    name: random.pick(['acupuncture', 'dental', 'unknown procedure']),
    results: 'No reaction',
  }))
  const fileId = random.uuid()
  return {
    horseIds: own.map(({ horseId }) => horseId),
    by: toCaller(world, veterinarian.personId),
    run: (send) => {
      const body = new FormData()
      body.set('File', toCsvFile(`treatments-${fileId.slice(0, 8)}.csv`, columns, rows))
      return send({ endpoint: http.uploadTreatmentFile, params: { fileId }, body })
    },
  }
}

/** Sends the refused rows of a file again, or leaves them out. */
export async function resendRows(world: World): Promise<PlannedAction | undefined> {
  const { random, servers } = world
  const { rows: files } = await servers.horses.query<{ fileId: string; uploadedBy: string }>(
    `select file_id as "fileId", uploaded_by as "uploadedBy" from treatment_file where state = 'ERROR'
      order by uploaded_at desc, file_id limit 30`,
  )
  const file = random.find(files)
  if (!file) return undefined
  const params = { fileId: file.fileId }
  const [isLeftOut, name] = [random.chance(0.3), random.pick(['acupuncture', 'dental'])]
  const treatedAt = new Date(servers.now().getTime() - 3_600_000).toISOString()
  return {
    horseIds: [],
    by: toCaller(world, file.uploadedBy),
    run: async (send) => {
      const listed = await send({ endpoint: http.listTreatmentRows, params, query: { state: 'refused' } })
      if (listed.status >= 300) return listed
      const { items } = http.listTreatmentRows.results.parse(listed.results)
      const correct = (values: Row) => (isLeftOut ? null : { ...values, treatedAt, name })
      const body = { rows: items.map(({ row, values }) => ({ row, values: correct(values) })) }
      return body.rows.length === 0 ? listed : send({ endpoint: http.resendTreatmentRows, params, body })
    },
  }
}
