import { seedMedicalTypes } from '@portal/contracts-horses/health-rules'
import type { HealthRecord } from '@portal/contracts-horses/health-shapes'
import type {
  ClaimDetails,
  DaySheetRow,
  DueItem,
  HealthForm,
  FoundHorse,
  HorseAssignment,
  HorseFile,
  HorseDetails,
  HorseOfSearch,
  HorseVerdictCalendar,
  HorseVerdictDetails,
  InjuryReport,
  JogSignOff,
  ListedClaim,
  ListedHorse,
  ListedRequest,
  MyHorseCounts,
  RequestDetails,
  ShockwaveTreatment,
  StallCard,
  TreatmentFile,
  TreatmentFileRow,
  TimelineEntry,
  VetsListEntryDetails,
} from '@portal/contracts-horses'

const identity = {
  name: 'Maple Court',
  yearOfBirth: 2023,
  damName: 'Quiet River',
  sireName: 'Northern Gate',
  sex: 'FILLY',
  color: 'BAY',
  registryNumber: '2300417',
  microchip: '985141000230417',
} as const

export const hudsonPark = {
  locationId: '00000000-0000-4000-8000-000000000041',
  type: 'TRACK',
  name: 'Hudson Park',
  code: 'NY-01',
  state: 'NY',
} as const

const missing = {
  code: 'requirement-expired',
  severity: 'blocks',
  subject: 'influenza',
  evidence: { kind: 'health-record', id: '00000000-0000-4000-8000-000000000045', date: '2026-05-20' },
  demandedBy: { scope: 'STATE', scopeId: 'KY' },
  fix: 'record-vaccination-or-test',
  citation: '2143',
  until: null,
} as const

export function makeFoundHorse(more: Partial<FoundHorse> = {}): FoundHorse {
  return { ...identity, registration: 'none', horseId: null, responsiblePersonName: null, ...more }
}

export function makeHorseOfSearch(more: Partial<HorseOfSearch> = {}): HorseOfSearch {
  return {
    ...identity,
    horseId: '00000000-0000-4000-8000-000000000042',
    status: 'ACTIVE',
    responsiblePersonName: 'Ana García',
    location: hudsonPark,
    ...more,
  }
}

export function makeListedHorse(more: Partial<ListedHorse> = {}): ListedHorse {
  return {
    ...identity,
    horseId: '00000000-0000-4000-8000-000000000042',
    status: 'ACTIVE',
    relations: ['responsible-person'],
    responsiblePersonName: 'Ana García',
    location: hudsonPark,
    verdict: {
      canRace: false,
      reason: missing,
      otherReasons: 1,
      vaccinationDueOn: '2026-11-24',
      computedAt: '2026-11-24T15:00:00.000Z',
    },
    vetsList: { reason: 'unsound', placedOn: '2026-11-01', daysRemaining: 3 },
    request: { requestId: '00000000-0000-4000-8000-00000000004a', kind: 'transfer', isForCaller: true },
    nextRace: { date: '2126-12-01', trackName: 'Hudson Park', raceNumber: 4 },
    lastRace: { date: '2026-10-01', trackName: 'Hudson Park', raceNumber: 2 },
    lastWork: { date: '2026-11-15', trackName: 'Hudson Park', raceNumber: 0 },
    stallCardToken: '00000000-0000-4000-8000-00000000004b',
    photoId: null,
    ...more,
  }
}

export const makeMyHorseCounts = (more: Partial<MyHorseCounts> = {}): MyHorseCounts => ({
  all: 2,
  canRace: 1,
  cannotRace: 1,
  onVetsList: 1,
  pending: 1,
  due: 1,
  locations: [{ ...hudsonPark, count: 2 }],
  ...more,
})

export function makeHorse(more: Partial<HorseDetails> = {}): HorseDetails {
  return {
    ...identity,
    horseId: '00000000-0000-4000-8000-000000000042',
    markings: null,
    status: 'ACTIVE',
    registeredAt: '2026-11-20T15:00:00.000Z',
    photoId: null,
    needsReview: false,
    responsiblePerson: {
      personId: '00000000-0000-4000-8000-000000000043',
      name: 'Ana García',
      since: '2026-11-20',
      basis: 'TRAINER',
    },
    owners: [],
    ownerOrganizations: [],
    designatedOwner: null,
    attendingVeterinarians: [],
    location: { ...hudsonPark, since: '2026-11-20' },
    ...more,
  }
}

export function makeVerdict(more: Partial<HorseVerdictDetails> = {}): HorseVerdictDetails {
  return {
    horseId: '00000000-0000-4000-8000-000000000042',
    date: '2026-11-24',
    today: '2026-11-24',
    canRace: false,
    race: null,
    obstacles: [missing],
    nextChange: null,
    computedAt: '2026-11-24T15:00:00.000Z',
    ...more,
  }
}

export function makeVerdictCalendar(more: Partial<HorseVerdictCalendar> = {}): HorseVerdictCalendar {
  return {
    today: '2026-11-24',
    race: null,
    days: [
      { date: '2026-11-24', reason: null },
      { date: '2026-11-25', reason: null },
      { date: '2026-11-26', reason: missing },
    ],
    items: [
      { item: 'influenza', state: 'due', lastSafeDate: '2026-11-25' },
      { item: 'rabies', state: 'not-recorded', lastSafeDate: null },
      { item: 'tetanus', state: 'not-required', lastSafeDate: null },
    ],
    ...more,
  }
}

export const makeDueItem = (more: Partial<DueItem> = {}): DueItem => ({
  item: 'influenza',
  state: 'expired',
  recordedOn: '2026-05-20',
  lastSafeDate: '2026-11-16',
  daysLeft: -8,
  demandedBy: { scope: 'STATE', scopeName: 'KY', maxDays: 180, source: 'Rule 2143' },
  ...more,
})

export const makeHorseHealth = () => ({
  today: '2026-11-24',
  items: [makeDueItem(), makeDueItem({ item: 'tetanus', state: 'current', lastSafeDate: '2027-05-20', daysLeft: 177 })],
  standDown: { earliestWork: '2026-12-08', earliestRace: '2026-12-24', source: 'Rule 4222' },
  canRecord: true,
})

export const makeHealthForm = (): HealthForm => ({
  today: '2026-11-24',
  medicalTypes: seedMedicalTypes.map(({ type, names, required }) => ({
    type,
    names: [...names],
    required: [...required],
  })),
  veterinarians: [{ personId: '00000000-0000-4000-8000-000000000051', name: 'Marta Ruiz' }],
  treatingPersons: [{ personId: '00000000-0000-4000-8000-000000000043', name: 'Ana García' }],
  standDowns: [],
})

export const makeHealthRecord = (more: Partial<HealthRecord> = {}): HealthRecord => ({
  recordId: '00000000-0000-4000-8000-000000000061',
  medicalType: 'vaccine',
  name: 'influenza',
  date: '2026-05-20',
  treatedAt: null,
  results: 'No reaction',
  outcome: null,
  conditionTreated: null,
  dosage: null,
  route: null,
  prescribingVeterinarian: null,
  treatingPerson: null,
  joint: null,
  jointSubstance: null,
  device: null,
  site: null,
  usesPoweredDevice: false,
  isPinFiring: false,
  isLate: true,
  enteredBy: { personId: '00000000-0000-4000-8000-000000000043', name: 'Ana García' },
  enteredAt: '2026-05-22T15:00:00.000Z',
  corrects: null,
  reason: null,
  correctedBy: null,
  isVoided: false,
  standDown: null,
  attachments: [],
  removedAttachments: [],
  ...more,
})

/** A report that the reader can review and correct. */
export const makeInjury = (more: Partial<InjuryReport> = {}): InjuryReport => ({
  injuryId: '00000000-0000-4000-8000-000000000066',
  horse: {
    horseId: '00000000-0000-4000-8000-000000000042',
    name: 'Maple Court',
    yearOfBirth: 2023,
    damName: 'Quiet River',
  },
  occurredOn: '2026-11-20',
  type: 'soft-tissue',
  bodyPart: 'left-fore',
  setting: 'race',
  surface: 'dirt',
  outcome: 'recovering',
  jockeyName: 'Joe Martin',
  race: {
    raceId: '00000000-0000-4000-8000-000000000067',
    date: '2026-11-20',
    trackName: hudsonPark.name,
    raceNumber: 4,
  },
  review: 'NEEDS_REVIEW',
  reviewedAt: null,
  reportedBy: 'Ana García',
  reportedAt: '2026-11-20T20:00:00.000Z',
  corrects: null,
  reason: null,
  correctedBy: null,
  canReview: true,
  canCorrect: true,
  ...more,
})

/** A requested jog that the reader can sign. */
export const makeJog = (more: Partial<JogSignOff> = {}): JogSignOff => ({
  jogId: '00000000-0000-4000-8000-000000000065',
  track: { locationId: hudsonPark.locationId, name: hudsonPark.name },
  jogOn: '2026-11-25',
  state: 'REQUESTED',
  requestedBy: 'Ana García',
  requestedAt: '2026-11-24T15:00:00.000Z',
  results: [],
  actions: ['pass', 'fail', 'reject'],
  ...more,
})

/** A row of a day sheet with a score, an entry on the vets list and a requested jog. */
export const makeSheetRow = (more: Partial<DaySheetRow> = {}): DaySheetRow => ({
  registryNumber: '2300417',
  raceNumber: 4,
  horse: {
    horseId: '00000000-0000-4000-8000-000000000042',
    name: 'Maple Court',
    yearOfBirth: 2023,
    damName: 'Quiet River',
    microchip: '985141000230417',
    sireName: 'Iron Lake',
    sex: 'FILLY',
    color: 'BAY',
  },
  triage: { score: 7.5, scoredOn: '2026-11-23', inputs: { A2026: '4' } },
  lastWorkOn: '2026-11-15',
  listReasons: [{ en: 'Unsound', es: 'Cojera' }],
  isAttended: false,
  jog: makeJog(),
  ...more,
})

/** A requested treatment that the reader can record, cancel or, once it is performed, void. */
export const makeShockwave = (more: Partial<ShockwaveTreatment> = {}): ShockwaveTreatment => ({
  shockwaveId: '00000000-0000-4000-8000-000000000062',
  state: 'REQUESTED',
  plannedOn: '2026-11-25',
  requestedBy: { personId: '00000000-0000-4000-8000-000000000043', name: 'Ana García' },
  requestedAt: '2026-11-24T15:00:00.000Z',
  veterinarian: { personId: '00000000-0000-4000-8000-000000000063', name: 'Vera Ortiz' },
  recordId: null,
  performedOn: null,
  device: null,
  site: null,
  earliestWork: null,
  earliestRace: null,
  reason: null,
  actions: ['cancel', 'perform'],
  ...more,
})

/** An entry on the vets list with the first two removal steps done. */
export const makeVetsListEntry = (more: Partial<VetsListEntryDetails> = {}): VetsListEntryDetails => ({
  entryId: '00000000-0000-4000-8000-000000000091',
  horse: {
    horseId: '00000000-0000-4000-8000-000000000042',
    name: 'Maple Court',
    yearOfBirth: 2023,
    damName: 'Quiet River',
  },
  reason: 'unsound',
  reasonName: { en: 'Unsound', es: 'Cojera' },
  track: { locationId: hudsonPark.locationId, name: 'Hudson Park' },
  state: 'ON',
  displayState: 'on',
  placedOn: '2026-11-20',
  removedOn: null,
  comment: 'A2026',
  jockeyName: null,
  placedBy: 'Rosa Lane',
  closingReason: null,
  nth: 2,
  eligibleOn: '2026-12-05',
  earliestWorkOn: '2026-11-27',
  endsByTime: false,
  daysOnList: 4,
  daysRemaining: 11,
  checklist: [
    { step: 'request', state: 'open', by: 'responsible-person' },
    { step: 'jog', state: 'later', by: 'regulatory-veterinarian' },
  ],
  mayRequestRemoval: false,
  removal: null,
  triage: null,
  ...more,
})

/** A transfer that waits for Ben Vega. */
export const makeListedRequest = (more: Partial<ListedRequest> = {}): ListedRequest => ({
  requestId: '00000000-0000-4000-8000-000000000095',
  batchId: '00000000-0000-4000-8000-000000000096',
  kind: 'transfer',
  designatedOwnerOnly: false,
  state: 'PENDING',
  horse: { ...identity, horseId: '00000000-0000-4000-8000-000000000042' },
  senderName: 'Ana García',
  recipientName: 'Ben Vega',
  batchSize: 1,
  createdAt: '2026-11-24T15:00:00.000Z',
  expiresAt: '2026-12-01T15:00:00.000Z',
  closedAt: null,
  version: 1,
  ...more,
})

export const makeRequest = (more: Partial<RequestDetails> = {}): RequestDetails => ({
  ...makeListedRequest(),
  terms: { scopes: [], owners: [], organizations: [], designatedOwnerName: null },
  preview: {
    vetsList: [{ reasonName: { en: 'Unsound', es: 'Cojera' }, placedOn: '2026-11-20', eligibleOn: '2026-12-05' }],
    vaccinations: [{ item: 'influenza', date: '2026-05-20' }],
    tests: [{ item: 'coggins', date: '2026-05-04', outcome: 'negative' }],
    filesFollowing: 2,
  },
  comment: 'A2026',
  cancelReason: null,
  rejectReason: null,
  reasonText: null,
  responsiblePersonName: 'Ana García',
  warnings: ['sender-suspended'],
  actions: ['accept', 'reject'],
  steps: [{ action: 'send', at: '2026-11-24T15:00:00.000Z', personName: 'Ana García' }],
  ...more,
})

export const makeStallCard = (more: Partial<StallCard> = {}): StallCard => ({
  ...identity,
  horseId: '00000000-0000-4000-8000-000000000042',
  markings: null,
  responsiblePersonName: 'Ana García',
  attendingVeterinarianName: null,
  responsiblePersonPhone: '+15025550123',
  attendingVeterinarianPhone: null,
  photoId: null,
  locationName: 'Hudson Park',
  alerts: ['cannot-race'],
  url: 'https://portal.example/stall-cards/open/00000000-0000-4000-8000-000000000097',
  ...more,
})

export const makeListedClaim = (more: Partial<ListedClaim> = {}): ListedClaim => ({
  claimId: '00000000-0000-4000-8000-000000000098',
  state: 'FILED',
  horse: { ...identity, horseId: '00000000-0000-4000-8000-000000000042' },
  track: { locationId: hudsonPark.locationId, name: hudsonPark.name, timeZone: 'America/New_York' },
  raceDate: '2026-11-24',
  raceNumber: 4,
  claimantName: 'Ben Vega',
  trainerName: 'Cleo Ortiz',
  filedAt: '2026-11-24T13:00:00.000Z',
  version: 1,
  ...more,
})

export const makeClaim = (more: Partial<ClaimDetails> = {}): ClaimDetails => ({
  ...makeListedClaim({ state: 'POSTED' }),
  voidIfVetsListed: true,
  voidIfPositive: false,
  raceStartsAt: null,
  startedAt: '2026-11-24T19:30:00.000Z',
  previous: { responsiblePersonName: 'Ana García', ownerNames: ['Dana Reed'] },
  voidBefore: '2026-11-24T20:30:00.000Z',
  recordsBefore: '2126-11-27T19:40:00.000Z',
  recordsHandedOverAt: null,
  askVoidBefore: null,
  reason: null,
  reasonText: null,
  actions: ['void-mandatory', 'hand-over-records'],
  steps: [
    { action: 'file', at: '2026-11-24T13:00:00.000Z', personName: 'Ben Vega' },
    { action: 'post', at: '2026-11-24T19:40:00.000Z', personName: null },
  ],
  ...more,
})

/** A removal request that waits for the jog. */
export const makeRemoval = (
  more: Partial<NonNullable<VetsListEntryDetails['removal']>> = {},
): NonNullable<VetsListEntryDetails['removal']> => ({
  removalId: '00000000-0000-4000-8000-000000000099',
  state: 'WORKED',
  requestedAt: '2026-12-06T15:00:00.000Z',
  requestedBy: 'Ana García',
  track: { locationId: hudsonPark.locationId, name: 'Hudson Park' },
  workOn: '2026-12-08',
  steps: [
    {
      action: 'submit-exam',
      state: 'EXAM_ON_FILE',
      takenAt: '2026-12-07T15:00:00.000Z',
      takenBy: 'Rosa Lane',
      comment: 'Sound at the trot',
      officialTime: null,
      findings: [],
    },
    {
      action: 'record-work',
      state: 'WORKED',
      takenAt: '2026-12-08T11:00:00.000Z',
      takenBy: 'Vera Stone',
      comment: null,
      officialTime: '0:49.20',
      findings: [],
    },
  ],
  actions: ['pass-jog', 'fail-jog', 'reject'],
  ...more,
})

export const makeAssignment = (more: Partial<HorseAssignment> = {}): HorseAssignment => ({
  assignmentId: '00000000-0000-4000-8000-00000000009a',
  role: 'responsible-person',
  name: 'Ana García',
  basis: 'TRAINER',
  share: null,
  isPrimary: false,
  organizationKind: null,
  isFromDuplicate: false,
  from: '2026-11-20T15:00:00.000Z',
  to: null,
  source: 'REGISTRATION',
  isCorrected: false,
  reason: null,
  ...more,
})

export function makeFile(more: Partial<HorseFile> = {}): HorseFile {
  return {
    fileId: '00000000-0000-4000-8000-000000000061',
    name: 'Coggins test May 2026.pdf',
    kind: 'pdf',
    byteLength: 184_000,
    state: 'Completed',
    failure: null,
    uploadedAt: '2026-11-20T15:00:00.000Z',
    uploadedBy: { personId: '00000000-0000-4000-8000-000000000043', name: 'Ana García' },
    isTransferable: true,
    transferStatus: 'follows',
    isPrivate: false,
    mayDelete: true,
    maySetTransferable: true,
    isPhoto: false,
    mayBePhoto: false,
    ...more,
  }
}

export function makeTreatmentFile(more: Partial<TreatmentFile> = {}): TreatmentFile {
  return {
    fileId: '00000000-0000-4000-8000-000000000071',
    name: 'treatments-2026-11-24.csv',
    format: 'csv',
    state: 'ERROR',
    uploadedAt: '2026-11-24T20:00:00.000Z',
    finishedAt: '2026-11-24T20:00:02.000Z',
    rows: { total: 20, recorded: 18, refused: 2, leftOut: 0, late: 1 },
    ...more,
  }
}

export function makeTreatmentRow(more: Partial<TreatmentFileRow> = {}): TreatmentFileRow {
  return {
    row: 4,
    state: 'refused',
    values: {
      microchip: '985141000230417',
      treatedAt: '2026-11-24T10:30-05:00',
      medicalType: 'drug-administered',
      name: 'Phenylbutazone',
      results: 'Given',
      route: 'mouth',
    },
    errors: [{ field: 'dosage', key: 'health.dosage-missing' }],
    isLate: false,
    ...more,
  }
}
export const makeTimelineEntry = (more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  entryId: '00000000-0000-4000-8000-00000000009b',
  event: 'people.responsible-person-started',
  at: '2026-11-20T15:00:00.000Z',
  date: null,
  personName: 'Ana García',
  placeName: null,
  subject: null,
  ...more,
})
