import { horsesHttp as http } from '@portal/contracts-horses'
import type { Check, Violation } from './check.ts'

const sampleSize = 60

const ofHorse = [
  http.getHorse,
  http.listHorsePeople,
  http.getHorseHealth,
  http.getHealthForm,
  http.listHealthRecords,
  http.getHorseVetsList,
  http.getHorseVerdict,
  http.getHorseVerdictCalendar,
  http.listHorseRequests,
  http.listHorseShares,
  http.listHorseFiles,
  http.listHorseJogs,
  http.listHorseInjuries,
  http.listShockwaves,
  http.listTimeline,
] as const

/** A person who was responsible for a horse and no longer has a relation to it. */
const formerResponsiblePersons: Check = {
  name: 'a former responsible person sees no more than a stranger',
  run: async ({ servers, api, byId }) => {
    const { rows } = await servers.horses.query<{ horseId: string; personId: string; requestId: string | null }>(
      `select distinct a.horse_id as "horseId", a.person_id as "personId",
          (select request_id from horse_request r where r.horse_id = a.horse_id and r.recipient_person_id <> a.person_id
            and r.sender_person_id is distinct from a.person_id limit 1) as "requestId"
        from horse_assignment a where a.role = 'responsible-person'
          and (a.effective_to is not null or a.superseded_at is not null)
          and not exists (select from horse_assignment b where b.horse_id = a.horse_id and b.person_id = a.person_id
            and b.effective_to is null and b.superseded_at is null)
          and not exists (select from horse_share s where s.horse_id = a.horse_id
            and s.grantee_person_id = a.person_id and s.effective_to is null)
        order by 1, 2 limit ${sampleSize}`,
    )
    const violations: Violation[] = []
    for (const { horseId, personId, requestId } of rows) {
      const by = byId.get(personId)
      if (!by || by.isClosed) continue
      for (const endpoint of ofHorse) {
        const { status } = await api.call({ endpoint, params: { horseId }, by })
        if (status !== 404) violations.push({ horseId, text: `${endpoint.path} returned ${status}` })
      }
      const mine = http.listMyHorses.results.parse(
        (await api.call({ endpoint: http.listMyHorses, query: { limit: 100 }, by })).results,
      )
      if (mine.items.some((horse) => horse.horseId === horseId))
        violations.push({ horseId, text: 'the list of their horses has it' })
      const left = http.listLeftFiles.results.parse((await api.call({ endpoint: http.listLeftFiles, by })).results)
      if (left.items.some(({ uploadedBy }) => uploadedBy?.personId !== personId))
        violations.push({ horseId, text: 'the list of their files has one of somebody else' })
      if (requestId === null) continue
      const { status } = await api.call({ endpoint: http.getRequest, params: { requestId }, by })
      if (status !== 404) violations.push({ horseId, text: `request ${requestId} of others returned ${status}` })
    }
    return violations
  },
}

/** The page of a horse and its history show the same people. */
const presentAndHistory: Check = {
  name: 'the history of a horse ends with the people that its page shows',
  run: async ({ api, byId, horses, servers }) => {
    const violations: Violation[] = []
    const { rows } = await servers.horses.query<{ horseId: string; personId: string }>(
      `select horse_id as "horseId", person_id as "personId" from horse_assignment where role = 'responsible-person'
        and effective_to is null and superseded_at is null order by horse_id limit ${sampleSize}`,
    )
    for (const { horseId, personId } of rows) {
      const by = byId.get(personId)
      if (!by || by.isClosed || !horses.some((horse) => horse.horseId === horseId)) continue
      const params = { horseId }
      const page = http.getHorse.results.parse((await api.call({ endpoint: http.getHorse, params, by })).results)
      const history = http.listHorsePeople.results.parse(
        (await api.call({ endpoint: http.listHorsePeople, params, query: { limit: 100 }, by })).results,
      )
      const now = history.items.filter(
        ({ to, isCorrected, isFromDuplicate }) => to === null && !isCorrected && !isFromDuplicate,
      )
      const namesOf = (role: string) => now.filter((each) => each.role === role).map(({ name }) => name ?? '')
      const shown = [
        page.responsiblePerson?.name ?? '',
        ...page.owners.map(({ name }) => name).toSorted(),
        page.location?.name ?? '',
      ]
      const recorded = [...namesOf('responsible-person'), ...namesOf('owner').toSorted(), ...namesOf('location')]
      if (history.next === null && shown.join() !== recorded.join())
        violations.push({ horseId, text: `the page shows ${shown.join()}, the history ${recorded.join()}` })
    }
    return violations
  },
}

/** Files that stayed with their uploader are not shown to those who have the horse now. */
const filesOfOthers: Check = {
  name: 'a responsible person sees no file that stayed with somebody else',
  run: async ({ api, byId, servers }) => {
    const { rows } = await servers.horses.query<{ horseId: string; personId: string }>(
      `select distinct horse_id as "horseId", a.person_id as "personId"
        from horse_assignment a join horse_file f using (horse_id)
        where a.role = 'responsible-person' and a.effective_to is null and a.superseded_at is null
          and f.state in ('PRIVATE_TO_UPLOADER', 'DELETED') and f.uploader_person_id is distinct from a.person_id
        order by horse_id limit ${sampleSize}`,
    )
    const violations: Violation[] = []
    for (const { horseId, personId } of rows) {
      const by = byId.get(personId)
      if (!by || by.isClosed) continue
      const call = { endpoint: http.listHorseFiles, params: { horseId }, query: { limit: 100 }, by }
      const { items } = http.listHorseFiles.results.parse((await api.call(call)).results)
      for (const { fileId } of items) {
        const stored = await servers.horses.query(
          `select from horse_file where file_id = $1 and horse_id = $2 and (state in ('UPLOADED', 'AVAILABLE')
            or state = 'PRIVATE_TO_UPLOADER' and uploader_person_id = $3)`,
          [fileId, horseId, personId],
        )
        if (stored.rowCount === 0) violations.push({ horseId, text: `the list has file ${fileId}` })
      }
    }
    return violations
  },
}

export const access = [formerResponsiblePersons, presentAndHistory, filesOfOthers]
