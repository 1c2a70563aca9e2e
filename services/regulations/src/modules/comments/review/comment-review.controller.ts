import { Controller, Headers, Inject } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http, type ReportedComment } from '@portal/contracts-regulations'
import {
  CLOCK,
  CommandContext,
  CurrentCaller,
  FileResponse,
  Handle,
  Input,
  refuse,
  type Caller,
  type Clock,
} from '@portal/service-kit'
import { AuthorNames } from '../../author-names/index.ts'
import { getReader } from '../regulation-comments/comment.row.ts'
import { CommentDecisions } from './comment-decisions.commands.ts'
import { CommentQueue } from './comment-queue.queries.ts'
import { CommentReport } from './comment-report.queries.ts'
import { ExportReport } from './export-report.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Results<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>
type Report = Promise<{ items: ReportedComment[]; next: string | null } | FileResponse>

/** Endpoints for staff: review queue, decisions, responses and the comment report. */
@Controller()
export class CommentReviewController {
  constructor(
    private readonly queue: CommentQueue,
    private readonly decisions: CommentDecisions,
    private readonly authorNames: AuthorNames,
    private readonly report: CommentReport,
    private readonly exportReport: ExportReport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.listCommentQueue)
  list(
    @Input(http.listCommentQueue) { query }: Of<'listCommentQueue'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'listCommentQueue'> {
    return this.queue.list(query, getReader(caller), this.clock.now())
  }

  @Handle(http.setCommentStatus)
  setStatus(@Input(http.setCommentStatus) { body }: Of<'setCommentStatus'>, @CommandContext() context: CommandContext) {
    return this.decisions.setStatus(context, body)
  }

  @Handle(http.respondToComments)
  async respond(
    @Input(http.respondToComments) { body }: Of<'respondToComments'>,
    @CommandContext() context: CommandContext,
  ) {
    const respondedBy = await this.authorNames.getPublished(context.caller ?? refuse('access.signed-out'))
    return this.decisions.respond(context, body, respondedBy)
  }

  @Handle(http.getCommentReport)
  getReport(
    @Input(http.getCommentReport) { query }: Of<'getCommentReport'>,
    @Headers('accept') accept: string | undefined,
    @CommandContext() context: CommandContext,
  ): Report {
    return this.sendReport(query, accept, context)
  }

  @Handle(http.getCommentReportOfUsers)
  getReportOfUsers(
    @Input(http.getCommentReportOfUsers) { query }: Of<'getCommentReportOfUsers'>,
    @Headers('accept') accept: string | undefined,
    @CommandContext() context: CommandContext,
  ): Report {
    return this.sendReport(query, accept, context)
  }

  private async sendReport(
    { after, limit, ...filter }: Of<'getCommentReport'>['query'],
    accept: string | undefined,
    context: CommandContext,
  ): Report {
    const file = await this.exportReport.createFile(filter, accept, context)
    return file ?? this.report.page(filter, { after, limit })
  }
}
