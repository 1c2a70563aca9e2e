import { dialog, empty, failure, loading, main, submitForm, summary, unknownId, type Screen } from '@portal/testing-e2e'
import {
  makeAssignment,
  makeClaim,
  makeDueItem,
  makeFile,
  makeFoundHorse,
  makeHealthForm,
  makeHorse,
  makeHorseHealth,
  makeListedClaim,
  makeHorseOfSearch,
  makeInjury,
  makeJog,
  makeListedHorse,
  makeListedRequest,
  makeMyHorseCounts,
  makeRemoval,
  makeRequest,
  makeSheetRow,
  makeShockwave,
  makeStallCard,
  makeTreatmentFile,
  makeTreatmentRow,
  makeTimelineEntry,
  makeVerdict,
  makeVerdictCalendar,
  makeVetsListEntry,
} from '../src/testing/horses.ts'

const performed = {
  state: 'STAND_DOWN',
  performedOn: '2026-11-20',
  device: 'A2026',
  site: 'B2026',
  earliestWork: '2026-12-04',
  earliestRace: '2026-12-20',
} as const
const sheetTrack = { locationId: '00000000-0000-4000-8000-000000000041', name: 'A2026' }
const mine = '/api/horses/mine'
const myCounts = '/api/horses/mine/counts'
const lookUp = '/api/horses/look-up'
const horse = makeHorse()
/** Answers the calls for the horse, its verdict and its calendar, whose fields have different names. */
const horseAndVerdict = { ...horse, ...makeVerdict(), ...makeVerdictCalendar() }
const owner = { personId: horse.horseId, name: 'A2026', since: '2026-11-20', share: 60 }
const horseWithOwners = makeHorse({
  owners: [owner],
  ownerOrganizations: [{ name: 'Lane Stables', kind: 'STABLE', since: '2026-11-20', share: 40 }],
  designatedOwner: owner,
})
const unnamed = { name: null, registryNumber: '2400052', horseId: null }
const found = [makeFoundHorse(), makeFoundHorse({ ...unnamed, registration: 'other', responsiblePersonName: 'A2026' })]
const results = { horses: found, hasMore: true, isRegistryAvailable: false }

const page = (name: string, more: Pick<Screen, 'address' | 'shows'> & Partial<Screen>): Screen => ({
  name,
  user: 'trainer',
  ...more,
})

export const horseScreens: readonly Screen[] = [
  page('/my-horses: loading', { address: () => '/my-horses', stub: [myCounts, 'pending'], shows: loading }),
  page('/my-horses: error', { address: () => '/my-horses', stub: [myCounts, 'failure'], shows: failure }),
  page('/my-horses: empty', {
    address: () => '/my-horses',
    stubResults: [myCounts, makeMyHorseCounts({ all: 0 })],
    shows: empty,
  }),
  page('/my-horses: full', {
    address: () => '/my-horses?show=cannot-race',
    stubResults: [
      mine,
      {
        ...makeMyHorseCounts(),
        days: 90,
        horses: [{ ...makeListedHorse(), lastConfirmedOn: '2026-07-01' }],
        items: [makeListedHorse(), makeListedHorse({ horseId: unknownId, name: null, vetsList: null })],
        next: 'x',
      },
    ],
    moreResults: [[`${mine}/views`, [{ viewId: unknownId, name: 'Vaccinations', query: 'show=due' }]]],
    shows: (opened) => main(opened).getByRole('row').nth(1),
  }),
  page('/my-horses: cards', {
    address: () => '/my-horses?view=cards',
    stubResults: [mine, { ...makeMyHorseCounts(), days: 90, horses: [], items: [makeListedHorse()], next: null }],
    moreResults: [[`${mine}/views`, []]],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr'),
  }),
  page('/barn: full', {
    address: () => `/barn?horse=${horse.horseId}`,
    stubResults: [mine, { items: [makeListedHorse()], next: null }],
    shows: (opened) => main(opened).locator('.barn-chip'),
  }),
  page('/barn: found', {
    address: () => '/barn',
    stubResults: [
      mine,
      { items: [makeListedHorse(), makeListedHorse({ horseId: unknownId, name: 'Maple Lark' })], next: null },
    ],
    act: async (opened) => {
      await main(opened).getByRole('search').getByRole('textbox').fill('maple')
      await main(opened).getByRole('search').getByRole('button').click()
    },
    shows: (opened) => main(opened).locator('.barn-found li').nth(1),
  }),
  page('/barn: empty', {
    address: () => '/barn',
    stubResults: [mine, { items: [], next: null }],
    act: async (opened) => {
      await main(opened).getByRole('search').getByRole('textbox').fill('zzz')
      await main(opened).getByRole('search').getByRole('button').click()
    },
    shows: empty,
  }),
  page('/horses: full', {
    address: () => '/horses?text=maple',
    stubResults: ['/api/horses/search', { horses: [makeHorseOfSearch()], hasMore: true, next: 'x' }],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').first(),
  }),
  page('/horses: empty', {
    address: () => '/horses?year=2023&dam=zzz',
    stubResults: ['/api/horses/search', { horses: [], hasMore: false, next: null }],
    shows: empty,
  }),
  page('/horses/register: full', {
    address: () => '/horses/register?by=dam',
    shows: (opened) => main(opened).locator('[name=damName]'),
  }),
  page('/horses/register: found', {
    address: () => '/horses/register?by=name&name=maple',
    stubResults: [lookUp, results],
    shows: (opened) => main(opened).locator('.found-horses li').nth(1),
  }),
  page('/horses/register: empty', {
    address: () => '/horses/register?by=name&name=zzz',
    stubResults: [lookUp, { horses: [], hasMore: false, isRegistryAvailable: true }],
    shows: empty,
  }),
  page('/horses/register: place', {
    address: () => '/horses/register?by=name&name=maple&horse=2300417',
    stubResults: [lookUp, results],
    shows: (opened) => main(opened).getByRole('combobox'),
  }),
  page('/horses/register/many: full', {
    address: () => '/horses/register/many',
    shows: (opened) => main(opened).locator('textarea'),
  }),
  page('/horses/register/many: checked', {
    address: () => '/horses/register/many',
    stubResults: [
      '/api/horses/look-up/list',
      {
        rows: [
          { identifier: '2300417', state: 'found', horse: found[0] },
          { identifier: '2400052', state: 'registered-to-other', horse: found[1] },
        ],
        isRegistryAvailable: false,
      },
    ],
    act: async (opened) => {
      await main(opened).locator('textarea').fill('2300417\n2400052\nA2026')
      await submitForm(opened)
    },
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').nth(2),
  }),
  page('/horses/:horseId: full', {
    address: () => `/horses/${horse.horseId}?registered`,
    stubResults: [`/api/horses/${horse.horseId}`, horseAndVerdict],
    shows: (opened) => main(opened).locator('.p-fact-list').first(),
  }),
  page('/horses/:horseId: old-people', {
    address: () => `/horses/${horse.horseId}`,
    stubResults: [`/api/horses/${horse.horseId}`, { ...horseAndVerdict, peopleAsOf: '2026-11-20T14:05:00.000Z' }],
    shows: (opened) => main(opened).locator('.p-notice[data-tone=warning]').first(),
  }),
  page('/horses/:horseId: missing', { address: () => `/horses/${unknownId}`, shows: empty }),
  page('/horses/:horseId/correct: full', {
    address: () => `/horses/${horse.horseId}/correct`,
    stubResults: [`/api/horses/${horse.horseId}`, { ...horse, needsReview: true }],
    shows: (opened) => main(opened).locator('[name=damName]'),
  }),
  page('/horses/:horseId/correct: reviewed', {
    address: () => `/horses/${horse.horseId}/correct`,
    stubResults: [`/api/horses/${horse.horseId}`, horse],
    shows: empty,
  }),
  page('/horses/:horseId/activity: full', {
    address: () => `/horses/${horse.horseId}/activity`,
    stubResults: [
      `/api/horses/${horse.horseId}`,
      {
        ...horse,
        items: [
          makeTimelineEntry(),
          makeTimelineEntry({ event: 'health.vaccine', entryId: 'vaccine', date: '2026-11-20', subject: 'influenza' }),
        ],
        next: 'x',
      },
    ],
    shows: (opened) => main(opened).locator('.horse-timeline li').first(),
  }),
  page('/horses/:horseId/activity: empty', {
    address: () => `/horses/${horse.horseId}/activity?kind=jogs`,
    stubResults: [`/api/horses/${horse.horseId}`, { ...horse, items: [], next: null }],
    shows: empty,
  }),
  page('/horses/:horseId/people: full', {
    address: () => `/horses/${horse.horseId}/people`,
    stubResults: [`/api/horses/${horse.horseId}`, { ...horseWithOwners, items: [makeAssignment()], next: null }],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').first(),
  }),
  page('/treatment-files: full', {
    address: () => '/treatment-files',
    stubResults: [
      '/api/horses/treatment-files',
      { items: [makeTreatmentFile(), makeTreatmentFile({ fileId: unknownId, state: 'COMPLETED' })], next: 'x' },
    ],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').nth(1),
  }),
  page('/treatment-files: empty', {
    address: () => '/treatment-files',
    stub: ['/api/horses/treatment-files', 'empty'],
    shows: empty,
  }),
  page('/treatment-files: form-error', {
    address: () => '/treatment-files',
    stub: ['/api/horses/treatment-files', 'empty'],
    act: async (opened) => main(opened).locator('button[data-variant=primary]').click(),
    shows: (opened) => main(opened).locator('.p-field-error'),
  }),
  page('/treatment-files/:fileId: full', {
    address: () => `/treatment-files/${makeTreatmentFile().fileId}`,
    stubResults: [
      `/api/horses/treatment-files/${makeTreatmentFile().fileId}`,
      { ...makeTreatmentFile(), items: [makeTreatmentRow(), makeTreatmentRow({ row: 9 })], next: null },
    ],
    shows: (opened) => main(opened).locator('.treatment-rows > li').nth(1),
  }),
  page('/treatment-files/:fileId: missing', {
    address: () => `/treatment-files/${unknownId}`,
    shows: empty,
  }),
  page('/horses/:horseId/files: full', {
    address: () => `/horses/${horse.horseId}/files`,
    stubResults: [
      `/api/horses/${horse.horseId}`,
      {
        ...horse,
        items: [
          makeFile(),
          makeFile({
            fileId: '00000000-0000-4000-8000-000000000062',
            name: 'MAPLE-COURT-2300417-2026-09-14-RX-0001-0002-0003-0004-0005-0006.jpg',
            kind: 'jpeg',
            state: 'Error',
            failure: 'files.unreadable',
            maySetTransferable: false,
            transferStatus: 'pending-stays',
          }),
        ],
        next: null,
      },
    ],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').nth(1),
  }),
  page('/horses/:horseId/files: empty', {
    address: () => `/horses/${horse.horseId}/files`,
    stubResults: [`/api/horses/${horse.horseId}`, { ...horse, items: [], next: null }],
    shows: empty,
  }),
  page('/horses/files: full', {
    address: () => '/horses/files',
    stubResults: [
      '/api/horses/files/left',
      { items: [{ ...makeFile({ isPrivate: true, transferStatus: null }), horse }], next: null },
    ],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr'),
  }),
  page('/horses/files: empty', { address: () => '/horses/files', shows: empty }),
  page('/horses/:horseId/can-race: full', {
    address: () => `/horses/${horse.horseId}/can-race`,
    stubResults: [`/api/horses/${horse.horseId}`, horseAndVerdict],
    shows: (opened) => main(opened).locator('.verdict-periods li').nth(1),
  }),
  page('/horses/:horseId/health: full', {
    address: () => `/horses/${horse.horseId}/health`,
    stubResults: [`/api/horses/${horse.horseId}`, { ...horse, ...makeHorseHealth() }],
    moreResults: [
      [
        `/api/horses/${horse.horseId}/shockwaves`,
        {
          items: [makeShockwave(), makeShockwave({ ...performed, shockwaveId: unknownId, actions: ['void'] })],
          next: null,
          canRequest: true,
          today: '2026-11-24',
        },
      ],
      [
        `/api/horses/${horse.horseId}/injuries`,
        { items: [makeInjury()], next: null, today: '2026-11-24', canReport: true, races: [] },
      ],
    ],
    stub: [`/api/horses/${horse.horseId}/health-records`, 'empty'],
    shows: (opened) => main(opened).locator('.p-data-list'),
  }),
  page('/horses/health/new: full', {
    address: () => `/horses/health/new?horses=${horse.horseId}`,
    stubResults: [`/api/horses/${horse.horseId}`, { ...horse, ...makeHealthForm() }],
    shows: (opened) => main(opened).locator('[name=medicalType]'),
  }),
  page('/horses/health/new: form-error', {
    address: () => `/horses/health/new?horses=${horse.horseId}`,
    stubResults: [`/api/horses/${horse.horseId}`, { ...horse, ...makeHealthForm() }],
    act: submitForm,
    shows: summary,
  }),
  page('/health: full', {
    address: () => '/health',
    stubResults: ['/api/horses/health-board', { items: [{ ...horse, items: [makeDueItem()] }], next: null }],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').first(),
  }),
  page('/vets-list: full', {
    address: () => '/vets-list',
    stubResults: ['/api/horses/vets-list/mine', { items: [makeVetsListEntry()], next: null }],
    shows: (opened) => main(opened).getByRole('article'),
  }),
  page('/vets-list: empty', { address: () => '/vets-list', shows: empty }),
  page('/horses/:horseId/vets-list: full', {
    address: () => `/horses/${horse.horseId}/vets-list`,
    stubResults: [
      `/api/horses/${horse.horseId}`,
      { ...horse, entries: [makeVetsListEntry()], items: [makeJog()], next: null, canRequest: true },
    ],
    shows: (opened) => main(opened).getByRole('article').nth(1),
  }),
  page('/horse-calendar: full', {
    address: () => '/horse-calendar',
    stubResults: ['/api/horses/calendar-feed', { feed: { createdAt: '2026-11-24T15:00:00.000Z', lastReadAt: null } }],
    act: async (opened) => {
      await main(opened).locator('.p-fact-list').waitFor()
      await main(opened).locator('button').first().click()
      await dialog(opened).locator('button').last().click()
    },
    shows: (opened) => main(opened).locator('code'),
  }),
  page('/horse-calendar: empty', { address: () => '/horse-calendar', shows: empty }),
  page('/injuries: full', {
    user: 'admin',
    address: () => '/injuries',
    stubResults: ['/api/horses/injuries', { items: [makeInjury(), makeInjury({ injuryId: unknownId })], next: 'x' }],
    shows: (opened) => main(opened).getByRole('article').nth(1),
  }),
  page('/injuries: empty', {
    user: 'admin',
    address: () => '/injuries?type=fracture',
    stub: ['/api/horses/injuries', 'empty'],
    shows: empty,
  }),
  page('/day-sheet: full', {
    address: () => '/day-sheet',
    stubResults: [
      '/api/horses/tracks/mine',
      [{ ...sheetTrack, roles: ['regulatory-veterinarian'], today: '2026-11-25' }],
    ],
    moreResults: [
      [
        `/api/horses/tracks/${sheetTrack.locationId}/day-sheet`,
        {
          items: [makeSheetRow(), makeSheetRow({ raceNumber: 5, triage: null, jog: null, listReasons: [] })],
          next: 'x',
          track: sheetTrack,
          date: '2026-11-25',
        },
      ],
    ],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').nth(1),
  }),
  page('/day-sheet: empty', { address: () => '/day-sheet', shows: empty }),
  page('/day-sheet/:trackId/jogs/:jogId: full', {
    address: () => `/day-sheet/${sheetTrack.locationId}/jogs/${unknownId}`,
    stubResults: [
      `/api/horses/tracks/${sheetTrack.locationId}/jogs`,
      { ...makeJog(), horse: makeSheetRow().horse, hasMicrochip: true },
    ],
    shows: (opened) => main(opened).locator('[name=microchip]'),
  }),
  page('/day-sheet/:trackId/jogs/:jogId: missing', {
    address: () => `/day-sheet/${sheetTrack.locationId}/jogs/${unknownId}`,
    stubResults: [
      `/api/horses/tracks/${sheetTrack.locationId}/jogs`,
      { ...makeJog({ actions: [] }), horse: makeSheetRow().horse, hasMicrochip: true },
    ],
    shows: empty,
  }),
  page('/stall-cards: full', {
    address: () => `/stall-cards?horses=${horse.horseId}`,
    stubResults: [
      '/api/horses/stall-cards',
      { supportPhone: '1-800-555-0142', arePhonesMissing: false, cards: [makeStallCard()] },
    ],
    shows: (opened) => main(opened).locator('.stall-card'),
  }),
  page('/stall-cards: empty', { address: () => '/stall-cards', shows: empty }),
  page('/stall-cards/open/:token: full', {
    address: () => `/stall-cards/open/${unknownId}`,
    shows: (opened) => main(opened).getByText('1-800-555-0142'),
  }),
  page('/horses/:horseId/vets-list/jog: full', {
    address: () => `/horses/${horse.horseId}/vets-list/jog?removal=${makeRemoval().removalId}`,
    stubResults: [
      `/api/horses/${horse.horseId}`,
      { ...horse, entries: [makeVetsListEntry({ removal: makeRemoval() })] },
    ],
    act: (opened) => main(opened).locator('[type=radio][value=failed]').check(),
    shows: (opened) => main(opened).locator('.jog-limbs'),
  }),
  page('/horses/:horseId/vets-list/jog: form-error', {
    address: () => `/horses/${horse.horseId}/vets-list/jog?removal=${makeRemoval().removalId}`,
    stubResults: [
      `/api/horses/${horse.horseId}`,
      { ...horse, entries: [makeVetsListEntry({ removal: makeRemoval() })] },
    ],
    act: submitForm,
    shows: summary,
  }),
  page('/requests: full', {
    address: () => '/requests',
    stubResults: ['/api/horses/requests', { items: [makeListedRequest()], next: null }],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').first(),
  }),
  page('/requests: empty', { address: () => '/requests?list=finished', shows: empty }),
  page('/requests/new: full', {
    address: () => `/requests/new?kind=share&horses=${horse.horseId}`,
    stubResults: [`/api/horses/${horse.horseId}`, horse],
    shows: (opened) => main(opened).locator('.check-name'),
  }),
  page('/requests/new: owners', {
    address: () => `/requests/new?kind=change-owner&horses=${horse.horseId}`,
    stubResults: [`/api/horses/${horse.horseId}`, horse],
    act: (opened) => main(opened).locator('.request-owners > p > button').click(),
    shows: (opened) => main(opened).locator('[name=designated]'),
  }),
  page('/requests/new: form-error', {
    address: () => `/requests/new?horses=${horse.horseId}`,
    stubResults: [`/api/horses/${horse.horseId}`, horse],
    act: submitForm,
    shows: summary,
  }),
  page('/requests/:requestId: full', {
    address: () => `/requests/${makeRequest().requestId}`,
    stubResults: [`/api/horses/requests/${makeRequest().requestId}`, makeRequest()],
    shows: (opened) => main(opened).locator('.request-decision'),
  }),
  page('/requests/:requestId: missing', { address: () => `/requests/${unknownId}`, shows: empty }),
  page('/racing-office: full', {
    user: 'admin',
    address: () => '/racing-office?show=all',
    stubResults: [
      '/api/horses/racing-office/entries',
      {
        items: [
          {
            registryNumber: '2300417',
            trackCode: 'NY-01',
            trackName: 'Hudson Park',
            raceNumber: 4,
            horse: { horseId: horse.horseId, name: 'Maple Court', damName: 'Quiet River', yearOfBirth: 2023 },
            responsiblePersonName: 'A2026',
            canRace: false,
            obstacles: makeVerdict().obstacles,
          },
        ],
        next: null,
      },
    ],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').first(),
  }),
  page('/racing-office: empty', { user: 'admin', address: () => '/racing-office?date=2020-01-05', shows: empty }),
  page('/claims: full', {
    address: () => '/claims',
    stubResults: ['/api/horses/claims/mine', { items: [makeListedClaim()], next: null }],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').first(),
  }),
  page('/claims: empty', { address: () => '/claims', shows: empty }),
  page('/claims/new: full', {
    address: () => '/claims/new',
    shows: (opened) => main(opened).locator('[name=raceNumber]'),
  }),
  page('/claims/new: form-error', { address: () => '/claims/new', act: submitForm, shows: summary }),
  page('/claims/:claimId: full', {
    address: () => `/claims/${makeClaim().claimId}`,
    stubResults: [`/api/horses/claims/${makeClaim().claimId}`, makeClaim()],
    shows: (opened) => main(opened).locator('.p-fact-list'),
  }),
  page('/claims/:claimId: missing', { address: () => `/claims/${unknownId}`, shows: empty }),
  page('/horses/:horseId/requests: full', {
    address: () => `/horses/${horse.horseId}/requests`,
    stubResults: [
      `/api/horses/${horse.horseId}`,
      {
        ...horse,
        items: [makeListedRequest({ state: 'EXPIRED', closedAt: '2026-12-01T15:00:00.000Z' })],
        next: null,
        shares: [
          {
            shareId: unknownId,
            granteeName: 'Ben Vega',
            grantorName: 'Ana García',
            scopes: ['SUMMARY', 'HEALTH'],
            from: '2026-11-24T15:00:00.000Z',
            isMine: false,
          },
        ],
      },
    ],
    shows: (opened) => main(opened).locator('.p-data-list tbody tr').first(),
  }),
  page('/horses/register/manual: loading', {
    address: () => '/horses/register/manual',
    stub: ['/api/horses/registration-fields', 'pending'],
    shows: loading,
  }),
  page('/horses/register/manual: error', {
    address: () => '/horses/register/manual',
    stub: ['/api/horses/registration-fields', 'failure'],
    shows: failure,
  }),
  page('/horses/register/manual: full', {
    address: () => '/horses/register/manual?microchip=985141000230417',
    shows: (opened) => main(opened).locator('[name=markings]'),
  }),
  page('/horses/register/manual: form-error', {
    address: () => '/horses/register/manual',
    act: submitForm,
    shows: summary,
  }),
  page('/health: empty', { address: () => '/health?due=true', shows: empty }),
]
