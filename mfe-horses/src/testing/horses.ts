import type {
  FoundHorse,
  HorseDetails,
  HorseVerdictCalendar,
  HorseVerdictDetails,
  ListedHorse,
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

export function makeFoundHorse(more: Partial<FoundHorse> = {}): FoundHorse {
  return { ...identity, registration: 'none', horseId: null, responsiblePersonName: null, ...more }
}

export function makeListedHorse(more: Partial<ListedHorse> = {}): ListedHorse {
  return {
    ...identity,
    horseId: '00000000-0000-4000-8000-000000000042',
    status: 'ACTIVE',
    relations: ['responsible-person'],
    responsiblePersonName: 'Ana García',
    location: hudsonPark,
    ...more,
  }
}

export function makeHorse(more: Partial<HorseDetails> = {}): HorseDetails {
  return {
    ...identity,
    horseId: '00000000-0000-4000-8000-000000000042',
    markings: null,
    status: 'ACTIVE',
    registeredAt: '2026-11-20T15:00:00.000Z',
    responsiblePerson: {
      personId: '00000000-0000-4000-8000-000000000043',
      name: 'Ana García',
      since: '2026-11-20',
    },
    owners: [],
    designatedOwner: null,
    attendingVeterinarians: [],
    location: { ...hudsonPark, since: '2026-11-20' },
    ...more,
  }
}

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
