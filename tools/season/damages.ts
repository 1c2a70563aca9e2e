import type pg from 'pg'
import { checks, type Check } from './checks/index.ts'
import { administrator, type Database } from './season-servers.ts'
import type { World } from './world.ts'

/** A horse that is active, and its responsible person. */
const anyHorse = `(select horse_id from horse where status = 'ACTIVE' order by horse_id limit 1)`
const otherHorse = `(select horse_id from horse where status = 'ACTIVE' order by horse_id offset 1 limit 1)`
const responsible = `role = 'responsible-person' and effective_to is null and superseded_at is null`
const ofAnyHorse = `horse_id = ${anyHorse} and ${responsible}`
const anyTrack = `(select location_id from location where type = 'TRACK' limit 1)`
const anyPerson = `(select person_id from person_copy where status = 'active' order by person_id limit 1)`
const id = 'gen_random_uuid()'
const fixedId = `'00000000-0000-4000-8000-00000000dead'`
const longAgo = `now() - interval '3 years'`

const assignment = (values: string) => `insert into horse_assignment (assignment_id, horse_id, role, person_id, share,
    effective_from, source, recorded_at) values ${values}`
const request = (state: string, changes: Readonly<Record<string, string>> = {}) => {
  const columns: Record<string, string> = {
    request_id: fixedId,
    batch_id: id,
    batch_size: '1',
    horse_id: anyHorse,
    kind: `'transfer'`,
    state: `'${state}'`,
    sender_person_id: id,
    recipient_person_id: id,
    terms: `'{}'`,
    created_at: longAgo,
    expires_at: 'now()',
    closed_at: state === 'PENDING' ? 'null' : 'now()',
    ...changes,
  }
  return `insert into horse_request (${Object.keys(columns).join()}) values (${Object.values(columns).join()})`
}
const claim = (state: string, isPosted = false) => `insert into claim (claim_id, horse_id, track_id, race_date,
    race_number, state, claimant_person_id, trainer_person_id, void_if_vets_listed, void_if_positive, filed_at,
    started_at, previous)
  values (${isPosted ? id : fixedId}, ${anyHorse}, ${anyTrack}, '2020-01-01', 1, '${state}', ${id}, ${id}, true, true, now(),
    ${isPosted ? `now(), '{}'` : 'null, null'})`
const injury = (outcome: string, isCorrected = false) => `insert into injury_report (injury_id, horse_id, occurred_on,
    type, body_part, setting, outcome, review, reported_by, reported_at, is_corrected)
  values (${id}, ${anyHorse}, '2020-01-01', 'other', 'other', 'other', '${outcome}', 'NEEDS_REVIEW', ${id}, ${longAgo},
    ${isCorrected})`
const share = `insert into horse_share (share_id, horse_id, request_id, grantor_person_id, granted_as,
    grantee_person_id, scopes, effective_from)
  values (${id}, ${anyHorse}, ${id}, ${id}, 'responsible-person', ${id}, '{SUMMARY}', now())`
const file = (isTransferable: boolean) => `with stored as (insert into stored_file (file_id, file_name, kind, state,
      byte_length, created_by, created_at, updated_at)
    values (${fixedId}, 'damage', 'pdf', 'Completed', 1, 'damage', now(), now()))
  insert into horse_file (file_id, horse_id, name, state, is_transferable, uploaded_at)
    values (${fixedId}, ${anyHorse}, '', 'AVAILABLE', ${isTransferable}, ${longAgo})`
const jog = (state: string) => `insert into jog (jog_id, horse_id, track_id, time_zone, jog_on, state, requested_by,
    requested_at)
  values (${id}, ${anyHorse}, ${anyTrack}, 'UTC', '2020-01-01', '${state}', ${id}, now())`
const treatmentFile = `insert into treatment_file (file_id, uploaded_by, name, format, sha256, state, rows_total,
    uploaded_at) values (${fixedId}, ${id}, '', 'csv', '', 'COMPLETED', 1, now())`
const deadLetter = `insert into dead_letter (consumer, event_id, subject, envelope, attempts, failure, failed_at)
  values ('damage', ${id}, 'damage', '{}', 1, 'damage', now())`
const proposal = `insert into approval (approval_id, kind, subject, payload, state, reason, proposed_by, proposed_at)
  values (${id}, 'merge-horses', 'damage', '{}', 'open', 'damage', 'damage', now())`

/** Damage as statements, of which the check must find each series by itself. */
const byStatements: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'an active horse has one responsible person at every instant': [
    [`update horse_assignment set effective_to = effective_from + interval '1 second' where ${ofAnyHorse}`],
    [`update horse_assignment set effective_from = effective_from + interval '1 second' where ${ofAnyHorse}`],
    [`delete from horse_assignment where ${ofAnyHorse}`],
    [
      'drop index horse_current_responsible_person',
      `insert into horse_assignment (assignment_id, horse_id, role, person_id, basis, effective_from, source, recorded_at)
        select ${id}, horse_id, role, ${id}, basis, now(), source, now() from horse_assignment where ${ofAnyHorse}`,
    ],
  ],
  'shares of owners are not recorded or 100 % together at every instant': [
    [assignment(`(${id}, ${anyHorse}, 'owner', ${id}, 40, now(), 'REQUEST', now())`)],
  ],
  'several owners have one designated owner, and one veterinarian is the primary one': [
    [
      assignment(`(${id}, ${anyHorse}, 'attending-veterinarian', ${id}, null, now(), 'REQUEST', now())`),
      `update horse_assignment set is_primary = false where horse_id = ${anyHorse}`,
    ],
  ],
  'what a correction replaced is not in effect, and nothing else is replaced': [
    [`update horse_assignment set superseded_at = now() where ${ofAnyHorse}`],
    [
      `insert into horse_assignment (assignment_id, horse_id, role, person_id, basis, effective_from, effective_to, source,
        supersedes, reason, recorded_at)
      select ${id}, horse_id, role, person_id, basis, now(), now(), 'CORRECTION', assignment_id, 'damage', now()
        from horse_assignment where ${ofAnyHorse}`,
    ],
  ],
  'a horse has at most one open request that changes its ownership': [
    ['drop index horse_request_open_ownership_change', request('PENDING'), request('PENDING', { request_id: id })],
  ],
  'a transfer or change of owner that was sent before a claim was posted is closed': [
    [
      `update horse_request set state = 'CANCELED', closed_at = now() where horse_id = ${anyHorse} and state = 'PENDING'`,
      request('PENDING'),
      claim('POSTED').replace('null, null', `now(), '{}'`),
      `insert into claim_step (claim_id, action, at) values (${fixedId}, 'post', now())`,
    ],
  ],
  'a claim was posted at most once for a horse and race': [
    ['drop index claim_posted_once', claim('POSTED', true), claim('POSTED', true)],
  ],
  'a horse that is not active has no open request that changes its ownership': [
    [
      `update horse_request set state = 'CANCELED', closed_at = now() where horse_id = ${anyHorse} and state = 'PENDING'`,
      request('PENDING'),
      `update horse set status = 'RETIRED' where horse_id = (select horse_id from horse_request where request_id = ${fixedId})`,
    ],
  ],
  'a share that a former responsible person gave has ended': [[share]],
  'a person who is suspended or closed the account has no open request': ['suspended', 'inactive'].map((status) => [
    request('PENDING', { kind: `'share'`, sender_person_id: anyPerson }),
    `update person_copy set status = '${status}'
      where person_id = (select sender_person_id from horse_request where request_id = ${fixedId})`,
  ]),
  'an open request was sent by the staff or by somebody who has the horse': [[request('PENDING', { kind: `'share'` })]],
  'every change has its action in the audit trail': [
    [share],
    [file(false)],
    [jog('REQUESTED')],
    [injury('recovering')],
    [treatmentFile],
    [proposal],
    [`update horse set corrected_at = now() where horse_id = ${anyHorse}`],
    [`update horse_assignment set superseded_at = now() where ${ofAnyHorse}`],
    [
      `insert into horse_review (review_id, horse_id, decision, decided_by, decided_at)
      values (${id}, ${anyHorse}, 'confirm', 'damage', now())`,
    ],
    [
      `insert into shockwave_treatment (shockwave_id, horse_id, state, planned_on, requested_by, requested_at,
        veterinarian_id) values (${id}, ${anyHorse}, 'REQUESTED', '2020-01-01', ${id}, now(), ${id})`,
    ],
    [
      `insert into health_template (template_id, person_id, name, content, created_at) values (${id}, ${id}, '', '', now())`,
    ],
    [
      `insert into horse_confirmation (horse_id, confirmed_by, confirmed_at) values (${anyHorse}, ${id}, now())
      on conflict (horse_id) do update set confirmed_at = now()`,
    ],
  ],
  'every change of a verdict is recorded once': [['update horse_verdict set revision = revision + 1']],
  'an action that accepts a request belongs to an accepted request': [
    [
      request('REJECTED'),
      `insert into action (id, at, kind, entity_type, entity_id, actor_groups, route, correlation_id)
        values (${id}, now(), 'horse-request.accepted', 'horse-request', ${fixedId}, '{}', 'damage', 'damage')`,
    ],
  ],
  'the steps of a claim lead to its state': [
    [claim('LOST'), `insert into claim_step (claim_id, action, at) values (${fixedId}, 'file', now())`],
  ],
  'registrations, accepted transfers, claims and corrections lead to the responsible person': [
    [`update horse_assignment set person_id = ${id} where ${ofAnyHorse}`],
    [
      `insert into action (id, at, kind, entity_type, entity_id, actor_groups, route, correlation_id, after)
        select ${id}, now() + interval '1 year', 'horse.assignment-corrected', 'horse', horse_id::text, '{}', 'damage',
          'damage', jsonb_build_object('role', role, 'to', null, 'personId',
            (select person_id from person_copy c where c.person_id <> a.person_id and merged_into is null limit 1))
          from horse_assignment a where ${ofAnyHorse}`,
    ],
  ],
  'the steps of a request lead to its state': [
    [
      request('EXPIRED'),
      `insert into horse_request_step (request_id, action, at) values (${fixedId}, 'accept', now())`,
    ],
  ],
  'the changes of its status lead to the status of a horse': [
    [`update horse set status = 'EXPORTED' where horse_id = ${anyHorse}`],
  ],
  'the changes of an entry on the vets list lead to its state': [
    [
      `insert into vets_list_entry (entry_id, horse_id, reason, track_id, time_zone, state, placed_on, comment, source,
        recorded_at) values (${fixedId}, ${anyHorse}, 'unsound', ${anyTrack}, 'UTC', 'ON', '2020-01-01', '', 'JOG', now())`,
      `insert into vets_list_entry_change (change_id, entry_id, state, changed_at) values (${id}, ${fixedId}, 'VOIDED', now())`,
    ],
  ],
  'what belonged to a merged horse belongs to the one that remains, until the merge is undone': [
    [`update horse_assignment set original_horse_id = ${otherHorse} where ${ofAnyHorse}`],
    [`update horse set status = 'MERGED', merged_into = ${otherHorse} where horse_id = ${anyHorse}`],
    [share, `update horse_share set original_horse_id = ${otherHorse} where horse_id = ${anyHorse}`],
  ],
  'a horse is merged when somebody else approved the proposal, and not when that was undone': [
    [`update horse set status = 'MERGED', merged_into = ${otherHorse} where horse_id = ${anyHorse}`],
    [
      `insert into approval (approval_id, kind, subject, payload, state, reason, proposed_by, proposed_at, decided_by, decided_at)
      select ${id}, 'merge-horses', 'damage', jsonb_build_object('survivorId', ${otherHorse}, 'duplicateId', ${anyHorse}),
        'approved', 'damage', 'one', now(), 'other', now()`,
    ],
  ],
  'what belonged to a merged person belongs to the one who remains, until the merge is undone': [
    [
      `update horse_assignment set original_person_id = (select person_id from person_copy c
        where merged_into is null and c.person_id <> horse_assignment.person_id limit 1) where ${ofAnyHorse}`,
    ],
    [
      `update person_copy set status = 'merged', account_sub = null, merged_into = (select person_id from horse_assignment where horse_id = ${otherHorse}
        and ${responsible}) where person_id = (select person_id from horse_assignment a where ${responsible} and person_id <>
          (select person_id from horse_assignment where horse_id = ${otherHorse} and ${responsible}) limit 1)`,
    ],
  ],
  'the actions about a file lead to its state': [[file(true)]],
  'a file that does not go with the horse stays with its uploader': [[file(false), request('ACCEPTED')]],
  'each row of a treatment file is recorded once or refused, and the file counts them': [
    [
      treatmentFile,
      `insert into treatment_row (row_id, file_id, row_number, state) values (${id}, ${fixedId}, 2, 'recorded')`,
    ],
    [
      treatmentFile,
      `insert into treatment_row (row_id, file_id, row_number, state, content) values (${id}, ${fixedId}, 2, 'refused', '')`,
    ],
  ],
  'the results of a jog lead to its state': [[jog('PASSED_JOG')]],
  'a horse whose injury was fatal is recorded as deceased': [[injury('died')]],
  'a report of an injury is marked as corrected when another one replaces it': [[injury('recovering', true)]],
  'a shockwave treatment that was performed has its record and its entry on the vets list': [
    [
      `insert into shockwave_treatment (shockwave_id, horse_id, state, planned_on, requested_by, requested_at,
        veterinarian_id, performed_at) values (${id}, ${anyHorse}, 'PERFORMED', '2020-01-01', ${id}, now(), ${id}, now())`,
    ],
  ],
  'reviews lead to which horses wait for one': [
    [`update horse set needs_review = not needs_review where horse_id = ${anyHorse}`],
  ],
  'a horse of a suspended person cannot race': [
    [
      `update person_copy set status = 'suspended' where person_id = (select person_id from horse_assignment where ${ofAnyHorse})`,
      'update horse_verdict set can_race = true',
    ],
  ],
  'the last event of every person was handled': [['update person_copy set revision = revision - 1']],
  'horses has no dead letters': [[deadLetter]],
  'admin has no dead letters': [[deadLetter]],
  'no job has failed for good, except those of killed processes, which run again at their next time': [
    [
      `update jobs.job set state = 'failed', output = '{"message": "damage"}'
      where (name, id) in (select name, id from jobs.job where state = 'completed' limit 1)`,
    ],
  ],
}

/** Damage that only the service's answers or other databases show; it stays. */
const committed: Readonly<Record<string, string>> = {
  'the history of a horse ends with the people that its page shows': `update horse_assignment
    set effective_from = now() + interval '10 years' where role = 'location' and effective_to is null
      and superseded_at is null`,
  'a responsible person sees no file that stayed with somebody else': `update horse_file
    set state = 'PRIVATE_TO_UPLOADER', uploader_person_id = null where state <> 'DELETED'`,
  'stored verdicts are those that the facts and rules give now': `update horse_verdict set can_race = not can_race
    where horse_id = ${anyHorse}`,
  'no event is lost or doubled between the outbox, the stream and the audit trail': `insert into action (id, at, kind,
      entity_type, entity_id, actor_groups, route, correlation_id)
    values (${id}, now(), 'horse.lost', 'horse', 'none', '{}', 'damage', 'damage')`,
}

/** These checks are run as if the service showed everybody what the staff see. */
const withoutAccessControl = [
  'a former responsible person sees no more than a stranger',
  'a responsible person sees no file that stayed with somebody else',
]

/** Damages the data in each way that a check must find. Returns the checks that did not find it, also those without damage. */
export async function listBlindChecks(world: World): Promise<string[]> {
  const blind: string[] = []
  const isBlind = async ({ run }: Check, changed: World) => (await run(changed)).length === 0
  const uncommitted = checks.filter(({ name }) => byStatements[name])
  for (const check of uncommitted)
    for (const [position, statements] of (byStatements[check.name] ?? []).entries())
      await inAbandonedTransaction(world, async (changed) => {
        const { horses, admin } = changed.servers
        const database = check.name.startsWith('admin') ? admin : horses
        for (const statement of statements) await database.query(statement)
        if (await isBlind(check, changed)) blind.push(`${check.name} (${position + 1})`)
      })
  for (const check of checks.filter((each) => !uncommitted.includes(each))) {
    const { name } = check
    const statement = committed[name]
    const isLeaking = withoutAccessControl.includes(name)
    if (statement !== undefined) await world.servers.horses.query(statement)
    const hasDamage = statement !== undefined || isLeaking
    if (!hasDamage || (await isBlind(check, isLeaking ? asStaff(world) : world))) blind.push(name)
  }
  return blind
}

/** Runs `work` with databases whose changes are undone afterwards. */
async function inAbandonedTransaction(world: World, work: (changed: World) => Promise<void>): Promise<void> {
  const [horses, admin] = [await world.servers.horses.connect(), await world.servers.admin.connect()]
  try {
    await horses.query('begin')
    await admin.query('begin')
    await work({ ...world, servers: { ...world.servers, horses: toDatabase(horses), admin: toDatabase(admin) } })
  } finally {
    await horses.query('rollback')
    await admin.query('rollback')
    horses.release()
    admin.release()
  }
}

/** Sends everything over one connection. */
function toDatabase(connection: pg.PoolClient): Database {
  return { query: connection.query.bind(connection), connect: () => Promise.resolve(connection) }
}

function asStaff({ api, ...world }: World): World {
  const call: World['api']['call'] = (each, key) =>
    api.call(each.endpoint.path.includes(':horseId') ? { ...each, by: administrator } : each, key)
  return { ...world, api: { ...api, call } }
}
