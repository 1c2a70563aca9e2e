import type { PersonNotice } from '@portal/contracts-registration'
import { useFormats, useLocale, useShell } from '@portal/shell-sdk'
import {
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
  LoadMore,
  Page,
  PageTitle,
  Stack,
  StatusTag,
} from '@portal/ui'
import { useCommand, usePagedList, useQueryClient } from '@portal/ui/query'
import { registrationApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useText } from './texts.ts'
import { noticesKey } from './unread-query.ts'
import './notices.css'

/** `/notices`: the notices of the signed-in person. */
export default function NoticesPage() {
  const t = useText()
  const describe = useFailureText()
  const locale = useLocale()
  const list = usePagedList(
    [...noticesKey, 'list', locale],
    (page, options) => registrationApi().listNotices({ query: { ...page, locale } }, options),
    { staleTime: 0 },
  )
  const { markAllRead } = useNoticeCommands()
  const hasUnread = list.items.some(({ readAt }) => readAt === null)
  return (
    <Page width="text">
      <PageTitle lead={t('page.lead')}>{t('page.title')}</PageTitle>
      {list.failure !== null && <ErrorState title={t('page.error')} {...describe(list.failure)} onRetry={list.retry} />}
      {list.isPending && list.failure === null && <LoadingState shape="list" />}
      {!list.isPending && list.failure === null && list.items.length === 0 && (
        <EmptyState title={t('page.empty')}>
          <p>{t('page.empty-text')}</p>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <Stack>
          {hasUnread && (
            <div>
              <Button size="s" busy={markAllRead.isPending} onClick={() => markAllRead.mutate(null)}>
                {t('page.read-all')}
              </Button>
            </div>
          )}
          <ul className="notice-list">
            {list.items.map((notice) => (
              <li key={notice.noticeId}>
                <NoticeItem notice={notice} />
              </li>
            ))}
          </ul>
          <LoadMore
            nextPage={list.nextPage}
            label={t('page.more')}
            errorTitle={t('page.more-error')}
            describeFailure={describe}
          />
        </Stack>
      )}
    </Page>
  )
}

function NoticeItem({ notice }: { readonly notice: PersonNotice }) {
  const t = useText()
  const formats = useFormats()
  const { markRead, remove } = useNoticeCommands()
  const { noticeId, title, text, path, createdAt, readAt } = notice
  const isUnread = readAt === null
  const read = () => isUnread && markRead.mutate(noticeId)
  return (
    <article className="notice-item" data-unread={isUnread || undefined}>
      <h2>{title}</h2>
      <p className="p-small p-soft">
        {isUnread && <StatusTag tone="info">{t('notice.unread')}</StatusTag>} {formats.instant(createdAt)}
      </p>
      <p>{text}</p>
      <Cluster>
        <LinkButton size="s" to={path} aria-label={t('notice.open-label', { title })} onClick={read}>
          {t('notice.open')}
        </LinkButton>
        {isUnread && (
          <Button size="s" variant="quiet" aria-label={t('notice.mark-read-label', { title })} onClick={read}>
            {t('notice.mark-read')}
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          aria-label={t('notice.delete-label', { title })}
          onClick={() => remove.mutate(noticeId)}
        >
          {t('notice.delete')}
        </Button>
      </Cluster>
    </article>
  )
}

/** Changes reload the list and the number in the header. */
function useNoticeCommands() {
  const t = useText()
  const client = useQueryClient()
  const { toasts } = useShell()
  const reload = () => client.invalidateQueries({ queryKey: noticesKey })
  const markRead = useCommand(
    (noticeId: string, options) => registrationApi().markNoticeRead({ params: { noticeId } }, options),
    { onSuccess: reload },
  )
  const markAllRead = useCommand((_: null, options) => registrationApi().markAllNoticesRead({}, options), {
    onSuccess: reload,
  })
  const remove = useCommand(
    (noticeId: string, options) => registrationApi().deleteNotice({ params: { noticeId } }, options),
    {
      onSuccess: () => {
        toasts.show({ kind: 'success', message: t('notice.deleted') })
        return reload()
      },
    },
  )
  return { markRead, markAllRead, remove }
}
