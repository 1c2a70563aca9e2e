import { horsesHttp } from '@portal/contracts-horses'
import { errorResponse, fakeShellHost, renderPage, signedIn, stubResponses } from '@portal/testing-web'
import { Route, Routes } from '@portal/ui/router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import horses from '../../../locales/en-US/horses.json'
import stallCards from '../../../locales/en-US/stall-cards.json'
import { connect } from '../../shared/api.ts'
import { makeStallCard } from '../../testing/horses.ts'
import OpenStallCardPage from './open.page.tsx'
import StallCardsPage from './stall-cards.page.tsx'

const card = makeStallCard()
const other = makeStallCard({ horseId: '00000000-0000-4000-8000-000000000099', name: null, alerts: [] })
const token = '00000000-0000-4000-8000-000000000097'

async function open(path: string, { isSignedIn = true, more = {} } = {}) {
  stubResponses(horsesHttp, {
    'GET /api/horses/stall-cards': { supportPhone: '1-800-555-0142', arePhonesMissing: false, cards: [card, other] },
    'GET /api/horses/stall-cards/support': { supportPhone: '1-800-555-0142' },
    [`GET /api/horses/stall-cards/links/${token}`]: { horseId: card.horseId },
    ...more,
  })
  const host = fakeShellHost(isSignedIn ? { session: signedIn() } : {})
  connect(host)
  return renderPage(
    <Routes>
      <Route path="/stall-cards" element={<StallCardsPage />} />
      <Route path="/stall-cards/open/:token" element={<OpenStallCardPage />} />
      <Route path="/horses/:horseId" element={<p>The horse</p>} />
    </Routes>,
    { texts: { 'stall-cards': stallCards, horses }, host, path },
  )
}

test('a card shows the horse, its people, the support phone and alerts', async () => {
  await open(`/stall-cards?horses=${card.horseId},${other.horseId}`)
  const [first, second] = await screen.findAllByRole('article')
  expect(first).toHaveTextContent(/Maple Court985 141 000 230 417Cannot race.*2023.*Quiet River.*Ana García/)
  expect(first).toHaveTextContent(/1-800-555-0142/)
  expect(second).toHaveAccessibleName('Unnamed (Quiet River, 2023)')
  expect(screen.getAllByRole('img', { name: /^QR code/ })).toHaveLength(2)
})

test('cards show phone numbers and photos unless they are left out', async () => {
  const shown: (string | null)[] = []
  const list = (request: Request) => {
    shown.push(new URL(request.url).searchParams.get('show'))
    return { supportPhone: '1-800-555-0142', arePhonesMissing: false, cards: [{ ...card, photoId: token }] }
  }
  const { user } = await open(`/stall-cards?horses=${card.horseId}`, {
    more: {
      'GET /api/horses/stall-cards': list,
      [`GET /api/horses/${card.horseId}/photos/${token}`]: new Response('jpeg', {
        headers: { 'content-type': 'image/jpeg' },
      }),
    },
  })
  const [first] = await screen.findAllByRole('article')
  expect(first).toHaveTextContent('1-502-555-0123')
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Photo of Maple Court' })).toHaveAttribute(
      'src',
      'data:image/jpeg;base64,anBlZw==',
    ),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Photo' }))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Photo of Maple Court' })).toBeNull())
  await user.click(screen.getByRole('checkbox', { name: /^Phone numbers/ }))
  await waitFor(() => expect(shown).toEqual(['photo,phone-numbers', 'phone-numbers', '']))
})

test('says that phone numbers are not available', async () => {
  const cards = [{ ...card, responsiblePersonPhone: null }]
  await open(`/stall-cards?horses=${card.horseId}`, {
    more: { 'GET /api/horses/stall-cards': { supportPhone: '1', arePhonesMissing: true, cards } },
  })
  expect(await screen.findByText('Phone numbers aren’t available right now')).toBeInTheDocument()
})

test('prints the selected number of cards on a sheet', async () => {
  const { user, container } = await open(`/stall-cards?horses=${card.horseId},${other.horseId}`)
  await screen.findAllByRole('article')
  expect(container.querySelectorAll('.stall-card-sheet')).toHaveLength(1)
  await user.selectOptions(screen.getByLabelText('Cards on one sheet'), '1 card')
  expect(container.querySelectorAll('.stall-card-sheet')).toHaveLength(2)
})

test('links to my horses when no horse is selected', async () => {
  await open('/stall-cards')
  expect(await screen.findByText('Select at least one horse.')).toBeInTheDocument()
})

test('the QR code leads signed-in people to the horse', async () => {
  await open(`/stall-cards/open/${token}`)
  expect(await screen.findByText('The horse')).toBeInTheDocument()
})

test('the QR code shows others a support contact only', async () => {
  await open(`/stall-cards/open/${token}`, { isSignedIn: false })
  expect(await screen.findByText(/call 1-800-555-0142/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument()
})

test('says that the card of a QR code is no longer valid', async () => {
  await open(`/stall-cards/open/${token}`, {
    more: {
      [`GET /api/horses/stall-cards/links/${token}`]: errorResponse(404, 'horses.not-found', 'Horse Details Not Found'),
    },
  })
  expect(await screen.findByText(/no longer valid/)).toBeInTheDocument()
})
