import { definitionCommentColumns } from '../../comment-definitions/definition-comment.row.ts'
import { commentColumns } from '../../comments/comment.row.ts'

/**
 * The versions that comments of version $1, of regulation $2, were made on: itself, the drafts it came from and those that
 * these took the place of, back to the text adopted before. A draft that another text was adopted from is that text's.
 */
export const recordVersions = {
  name: 'record-versions',
  text: `
    with recursive made as (
      select version_id, based_on_version_id, state, version_number from version where version_id = $1
      union
      select d.version_id, d.based_on_version_id, d.state, d.version_number
        from made m join version d on d.version_id = m.based_on_version_id or d.superseded_by_version_id = m.version_id
       where d.main_parent_id = $2 and d.state = 'PUBLISHED_DRAFT'
         and not exists (
           select 1 from version a
            where a.main_parent_id = $2 and a.state = 'PUBLISHED_CURRENT' and a.based_on_version_id = d.version_id and a.version_id <> $1)
    )
    select version_id, state, version_number from made where state in ('PUBLISHED_DRAFT', 'PUBLISHED_CURRENT')
     order by version_number, state = 'PUBLISHED_CURRENT'`,
}

/** Of versions $2, by capacities $3 and statuses $4. */
const ofProvisions = 'c.version_id = any($2::uuid[]) and c.capacity = any($3::text[]) and c.status = any($4::text[])'
/** On definitions that versions $2 use, or that stand in version $1. */
const ofDefinitions = `c.capacity = any($3::text[]) and c.status = any($4::text[]) and c.definition_id in (
      select definition_id from definition_use where version_id = any($2::uuid[])
      union all
      select d.definition_id from definition d
        join version_provision n on n.version_id = $1 and n.regulation_id = d.source_regulation_id)`

/**
 * Comments in the order of version $1: with their provision; where that is gone, after what stood before it, in the newest
 * draft commented on, and still stands.
 */
export const recordedOnProvisions = {
  name: 'recorded-on-provisions',
  text: `
    with commented as (
      select distinct c.version_id, c.regulation_id, c.ordinal from comment c where ${ofProvisions}
    ), placed as (
      select distinct on (k.regulation_id) k.regulation_id, coalesce(s.ordinal, before.ordinal) as place,
             s.ordinal is null as is_gone, k.ordinal as own
        from commented k join version v on v.version_id = k.version_id
        left join version_provision s on s.version_id = $1 and s.regulation_id = k.regulation_id
        left join lateral (
          select still.ordinal from version_provision n
            join version_provision still on still.version_id = $1 and still.regulation_id = n.regulation_id
           where n.version_id = k.version_id and n.ordinal < k.ordinal order by n.ordinal desc limit 1
        ) as before on s.ordinal is null
       order by k.regulation_id, v.version_number desc
    )
    select c.comment_id from comment c join placed p using (regulation_id)
     where ${ofProvisions}
     order by p.place, p.is_gone, p.own, c.regulation_id, c.created_at, c.comment_id`,
}

export const recordedOnDefinitions = {
  name: 'recorded-on-definitions',
  text: `
    select c.comment_id from definition_comment c join definition d using (definition_id)
     where ${ofDefinitions} order by lower(d.term), d.definition_id, c.created_at, c.comment_id`,
}

/** Changes with every comment of the record: a new one, an edit, a response, a decision and its reason. */
export const recordState = {
  name: 'record-state',
  text: `
    select md5(string_agg(comment_id || '/' || lock_version || '/' || author_name || '/' || status || '/' || coalesce(status_reason, ''), ','
                          order by comment_id)) as state
      from (
        select c.comment_id, c.lock_version, c.author_name, c.status, c.status_reason from comment c where ${ofProvisions}
        union all
        select c.comment_id, c.lock_version, c.author_name, c.status, c.status_reason from definition_comment c where ${ofDefinitions}
      ) as recorded`,
}

/** Comments $2, each with the label that its provision has in version $1; null where that is gone. */
export const provisionComments = {
  name: 'recorded-provision-comments',
  text: `
    select ${commentColumns}, v.version_number, v.title_en, v.title_es, n.label as label_now
      from comment c join version v using (version_id)
      left join version_provision n on n.version_id = $1 and n.regulation_id = c.regulation_id
     where c.comment_id = any($2::uuid[])`,
}

export const definitionComments = {
  name: 'recorded-definition-comments',
  text: `select ${definitionCommentColumns} from definition_comment c join definition d using (definition_id)
          where c.comment_id = any($1::uuid[])`,
}
