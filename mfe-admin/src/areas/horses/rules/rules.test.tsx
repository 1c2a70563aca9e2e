import type { HorseRule, HorseRuleChange } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, signedIn } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.tsx'
import RuleChangePage from './change.page.tsx'
import RulesPage from './rules.page.tsx'

const rule: HorseRule = {
  ruleId: idOf(1),
  content: { kind: 'requirement', item: 'rabies', scope: 'TRACK', scopeId: idOf(2), minDaysBefore: 14, maxDays: 90 },
  trackName: 'Hudson Park',
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  source: 'House rule 4',
  addedAt: '2026-01-01T00:00:00.000Z',
  withdrawnAt: null,
  state: 'in-effect',
}
const change: HorseRuleChange = {
  changeId: idOf(3),
  change: {
    type: 'add',
    content: rule.content,
    effectiveFrom: '2027-01-01',
    effectiveTo: null,
    source: 'House rule 5',
  },
  rule: null,
  trackName: 'Hudson Park',
  state: 'CHECKED',
  comparedOn: '2027-01-01',
  horsesTotal: 5000,
  horsesChecked: 5000,
  horsesAffected: 2,
  horsesStopped: 1,
  horsesRecomputed: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  confirmedAt: null,
}
const affected = {
  horse: { horseId: idOf(4), name: 'Maple Court', yearOfBirth: 2023, damName: 'Quiet River' },
  canRaceBefore: true,
  canRaceAfter: false,
  added: [
    {
      code: 'requirement-missing',
      severity: 'blocks',
      subject: 'rabies',
      evidence: null,
      demandedBy: { scope: 'TRACK', scopeId: idOf(2) },
      fix: 'record-vaccination-or-test',
      citation: '2143',
      until: null,
    },
  ],
  removed: [],
}

async function open(path: string, more: object = {}, group: 'ADMINS' | 'HISAUSERS' = 'ADMINS') {
  const host = fakeShellHost({ session: signedIn(group) })
  const view = await openPage(
    <Routes>
      <Route path="/horse-rules" element={<RulesPage />} />
      <Route path="/horse-rules/changes/:changeId" element={<RuleChangePage />} />
    </Routes>,
    path,
    {
      'GET /api/horses/staff-rules': { items: [rule], next: null },
      'GET /api/horses/locations': {
        items: [{ locationId: idOf(2), type: 'TRACK', name: 'Hudson Park', code: 'NY-01', state: 'NY' }],
        next: null,
      },
      'POST /api/horses/rule-changes': { changeId: idOf(3) },
      [`GET /api/horses/staff-rule-changes/${idOf(3)}`]: change,
      [`GET /api/horses/rule-changes/${idOf(3)}/horses`]: { items: [affected], next: null },
      [`POST /api/horses/rule-changes/${idOf(3)}/confirm`]: { changeId: idOf(3) },
      ...more,
    },
    host,
  )
  return { ...view, host }
}

test('says whose requirement applies and where it comes from, and counts affected horses before a row is saved', async () => {
  const { user, host, requests } = await open('/horse-rules')
  expect(await screen.findByText('Hudson Park')).toBeInTheDocument()
  expect(screen.getByText('14 to 90 days old')).toBeInTheDocument()
  expect(screen.getByText('House rule 4')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add a row' }))
  await expect.poll(() => host.recorded.forms.length).toBe(1)
  const values = {
    item: 'rabies',
    scope: 'TRACK',
    state: '',
    track: idOf(2),
    min: '14',
    max: '7',
    from: '2027-01-01',
    to: '',
    source: 'House rule 5',
  }
  expect(await host.recorded.forms[0]?.submit(values)).toEqual({
    max: 'The maximum can’t be smaller than the minimum.',
  })
  expect(await host.recorded.forms[0]?.submit({ ...values, max: '90' })).toBeUndefined()
  const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/rule-changes'))
  expect(await sent?.json()).toEqual({ change: change.change })
  expect(await screen.findByText('The verdict of 2 horses would change on January 1, 2027.')).toBeInTheDocument()
})

test('shows the horses whose verdict would change, and saves the change after confirming', async () => {
  const { user, host, requests } = await open(`/horse-rules/changes/${idOf(3)}`)
  expect(await screen.findByText('1 horse could no longer race.')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Maple Court' })).toBeInTheDocument()
  expect(screen.getByText(/^New: .*rabies vaccination/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save this change' }))
  await expect
    .poll(() => host.recorded.toasts)
    .toEqual([{ kind: 'success', message: 'Change saved. Verdicts are being recalculated.' }])
  expect(requests.some(({ url }) => url.endsWith('/confirm'))).toBe(true)
})

test('says why a change was not saved', async () => {
  const { user } = await open(`/horse-rules/changes/${idOf(3)}`, {
    [`POST /api/horses/rule-changes/${idOf(3)}/confirm`]: errorResponse(409, 'horse-rules.changed-since', 'Changed.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Save this change' }))
  expect(await screen.findByText(/Another change was saved in the meantime/)).toBeInTheDocument()
})

test('shows the progress while affected horses are counted, without a button to save', async () => {
  await open(`/horse-rules/changes/${idOf(3)}`, {
    [`GET /api/horses/staff-rule-changes/${idOf(3)}`]: { ...change, state: 'CHECKING', horsesChecked: 1500 },
  })
  expect(await screen.findByText('1,500 of 5,000 horses')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Save this change' })).toBeNull()
})

test('ends a row with its last day and a reason', async () => {
  const { user, host, requests } = await open('/horse-rules')
  await user.click(await screen.findByRole('button', { name: 'End: Rabies vaccination' }))
  const values = { lastDay: '2026-12-31', reason: 'Replaced' }
  expect(await host.recorded.forms[0]?.submit(values)).toBeUndefined()
  const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/rule-changes'))
  expect(await sent?.json()).toEqual({ change: { type: 'end', kind: 'requirement', ruleId: idOf(1), ...values } })
})

test('only shows the rows to staff who are not administrators', async () => {
  await open('/horse-rules', {}, 'HISAUSERS')
  expect(await screen.findByText('House rule 4')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Add a row' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
})

const fieldRule: HorseRule = {
  ...rule,
  content: { kind: 'registration-field', field: 'sireName', label: { en: 'Sire', es: 'Padre' }, isRequired: false },
  trackName: null,
  source: 'Decision 12',
}

test('adds a row to the fields of a registration, and ends only those that a horse can do without', async () => {
  const dam = {
    ...fieldRule,
    ruleId: idOf(9),
    content: { ...fieldRule.content, field: 'damName', label: { en: 'Dam', es: 'Madre' } },
  }
  const { user, host, requests } = await open('/horse-rules?table=registration-field', {
    'GET /api/horses/staff-rules': { items: [fieldRule, dam], next: null },
  })
  expect(await screen.findByRole('button', { name: 'End: Sire' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'End: Dam' })).toBeNull()
  expect(screen.getAllByText('Optional')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Add a row' }))
  await expect.poll(() => host.recorded.forms.length).toBe(1)
  const values = {
    field: 'sireName',
    nameEn: 'Sire’s name',
    nameEs: 'Nombre del padre',
    requirement: 'required',
    from: '2027-01-01',
    to: '',
    source: 'Decision 13',
  }
  expect(await host.recorded.forms[0]?.submit(values)).toBeUndefined()
  const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/rule-changes'))
  expect(await sent?.json()).toEqual({
    change: {
      type: 'add',
      content: {
        kind: 'registration-field',
        field: 'sireName',
        label: { en: 'Sire’s name', es: 'Nombre del padre' },
        isRequired: true,
      },
      effectiveFrom: '2027-01-01',
      effectiveTo: null,
      source: 'Decision 13',
    },
  })
})

test('shows the horses without a field, and saves without computing verdicts', async () => {
  const { user, host } = await open(`/horse-rules/changes/${idOf(3)}`, {
    [`GET /api/horses/staff-rule-changes/${idOf(3)}`]: {
      ...change,
      change: { ...change.change, content: fieldRule.content },
      trackName: null,
      horsesStopped: 0,
    },
  })
  expect(await screen.findByText(/^2 registered horses don’t have this field/)).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: 'Maple Court' })).toBeInTheDocument()
  expect(screen.queryByText('Can’t race')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save this change' }))
  await expect.poll(() => host.recorded.toasts).toEqual([{ kind: 'success', message: 'Change saved.' }])
})

test('sets the time to undo a merge', async () => {
  const undo = { ...rule, content: { kind: 'merge-undo', days: 30 }, trackName: null }
  const { user, host, requests } = await open('/horse-rules?table=merge-undo', {
    'GET /api/horses/staff-rules': { items: [undo], next: null },
  })
  expect(await screen.findByText('30 days')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add a row' }))
  await expect.poll(() => host.recorded.forms.length).toBe(1)
  const values = { days: '366', from: '2027-01-01', to: '', source: 'Decision 14' }
  expect(await host.recorded.forms[0]?.submit(values)).toEqual({ days: 'Enter a whole number from 0 to 365.' })
  expect(await host.recorded.forms[0]?.submit({ ...values, days: '14' })).toBeUndefined()
  const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/rule-changes'))
  expect(await sent?.json()).toMatchObject({ change: { content: { kind: 'merge-undo', days: 14 } } })
})
