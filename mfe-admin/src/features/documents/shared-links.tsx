import { describeFailure } from '@portal/api-client'
import type { PortalDocument, SharedLink } from '@portal/contracts-regulations'
import { documentPage } from '@portal/contracts-regulations/rules'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, ErrorState, LoadingState, Notice, Pagination, SelectField, StatusTag } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { useState } from 'react'
import { documentsApi } from '../../api.ts'
import { CopyButton } from '../../copy-button.tsx'
import { useDocumentsText } from './texts.ts'

const daysOpen = [7, 30, 90, 365] as const
const minute = 60_000
const day = 24 * 60 * minute
const linksAtOnce = 10

/** Links by which somebody without an account reads this one document: made, copied once, withdrawn. */
export function SharedLinks({ document }: { readonly document: PortalDocument }) {
  const t = useDocumentsText()
  const shell = useShell()
  const queries = useQueryClient()
  const [days, setDays] = useState<number>(30)
  const [address, setAddress] = useState<string>()
  const create = useCommand(documentsApi().createSharedLink)
  const refresh = () => queries.invalidateQueries({ queryKey: documentsApi().listSharedLinks.key })
  const make = async () => {
    try {
      // To the next whole minute: the link is made a little later than this, and times are shown in minutes.
      const expiresAt = new Date(Math.ceil(Date.now() / minute) * minute + days * day).toISOString()
      const { secret } = await create.mutateAsync({ params: { id: document.id }, body: { expiresAt } })
      setAddress(`${location.origin}${documentPage(document.file.kind)}?link=${secret}`)
      await refresh()
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
    }
  }
  return (
    <section className="ad-part" aria-labelledby="ad-links">
      <h2 id="ad-links">{t('links')}</h2>
      <p className="p-soft">{t('links.lead')}</p>
      <div className="ad-links-make">
        <SelectField
          label={t('links.open-for')}
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value))}
          options={daysOpen.map((count) => ({ value: String(count), label: t('links.days', { count }) }))}
        />
        <Button busy={create.isPending} onClick={() => void make()}>
          {t('links.make')}
        </Button>
      </div>
      {address !== undefined && (
        <Notice tone="success" title={t('links.made')} live>
          <p>{t('links.once')}</p>
          <p className="ad-link">
            <code>{address}</code> <CopyButton words={address} label={t('links.copy')} />
          </p>
        </Notice>
      )}
      <LinkList documentId={document.id} onChanged={refresh} />
    </section>
  )
}

function LinkList({ documentId, onChanged }: { readonly documentId: string; readonly onChanged: () => Promise<void> }) {
  const t = useDocumentsText()
  const [params] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('links') ?? 1)) || 1)
  const { data, error, refetch } = useQuery(
    documentsApi().listSharedLinks.query({
      params: { id: documentId },
      query: { skip: (page - 1) * linksAtOnce, limit: linksAtOnce },
    }),
  )
  if (error) return <ErrorState title={t('failed')} {...describeFailure(error, t)} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.total === 0) return <p className="p-soft">{t('links.none')}</p>
  const hrefOf = (next: number) => {
    const query = new URLSearchParams(params)
    query.set('links', String(next))
    return `?${query}`
  }
  return (
    <>
      <ul className="ad-links">
        {data.items.map((link) => (
          <LinkRow key={link.linkId} link={link} onChanged={onChanged} />
        ))}
      </ul>
      <Pagination page={page} pageCount={Math.ceil(data.total / linksAtOnce)} hrefOf={hrefOf} />
    </>
  )
}

function LinkRow({ link, onChanged }: { readonly link: SharedLink; readonly onChanged: () => Promise<void> }) {
  const t = useDocumentsText()
  const shell = useShell()
  const format = useFormats()
  const withdraw = useCommand(documentsApi().withdrawSharedLink)
  const { linkId, createdAt, expiresAt, withdrawnAt, isOpen } = link
  const made = format.instant(createdAt)
  const end = async () => {
    const isSure = await shell.dialogs.confirm({
      title: t('links.withdraw.title'),
      message: t('links.withdraw.text'),
      confirmLabel: t('links.withdraw'),
      danger: true,
    })
    if (!isSure) return
    try {
      await withdraw.mutateAsync({ params: { id: linkId } })
      shell.toasts.show({ kind: 'success', message: t('links.withdrawn') })
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
    }
    await onChanged()
  }
  return (
    <li>
      <StatusTag tone={isOpen ? 'success' : 'neutral'}>
        {t(isOpen ? 'links.open' : withdrawnAt ? 'links.is-withdrawn' : 'links.expired')}
      </StatusTag>
      <span>
        {t('links.made-on', { date: made })} · {t('links.until', { date: format.instant(expiresAt) })}
      </span>
      {isOpen && (
        <Button
          size="s"
          variant="quiet"
          aria-label={t('links.withdraw-named', { date: made })}
          onClick={() => void end()}
        >
          {t('links.withdraw')}
        </Button>
      )}
    </li>
  )
}
