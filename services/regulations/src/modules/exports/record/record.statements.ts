import { commentColumns, definitionCommentColumns } from '../../comments/index.ts'

/**
 * The versions in the comment record of version $1 of regulation $2: the version itself, the drafts that led to it, and the
 * drafts that those superseded, back to the previously adopted text. Drafts that led to another adopted text are excluded.
 */
export const recordVersions = {
  name: 'record-versions',
  text: `
    with recursive source as (
      select version_id, based_on_version_id, state, version_number from version where version_id = $1
      union
      select d.version_id, d.based_on_version_id, d.state, d.version_number
        from source s join version d on d.version_id = s.based_on_version_id or d.superseded_by_version_id = s.version_id
       where d.main_parent_id = $2 and d.state = 'PUBLISHED_DRAFT'
         and not exists (
           select 1 from version a
            where a.main_parent_id = $2 and a.state = 'PUBLISHED_CURRENT' and a.based_on_version_id = d.version_id and a.version_id <> $1)
    )
    select version_id, state, version_number from source where state in ('PUBLISHED_DRAFT', 'PUBLISHED_CURRENT')
     order by version_number, state = 'PUBLISHED_CURRENT'`,
}

/** Comments on versions $2, filtered by commenter types $3 and statuses $4. */
const onProvisions =
  'c.version_id = any($2::uuid[]) and c.commenter_type = any($3::text[]) and c.status = any($4::text[])'
/** Comments on definitions that versions $2 use or version $1 contains. */
const onDefinitions = `c.commenter_type = any($3::text[]) and c.status = any($4::text[]) and c.definition_id in (
      select definition_id from definition_use where version_id = any($2::uuid[])
      union all
      select d.definition_id from definition d
        join version_provision n on n.version_id = $1 and n.regulation_id = d.source_regulation_id)`

/**
 * Comments in the order of version $1. Comments on a removed provision follow the nearest preceding provision that still exists,
 * according to the newest draft with comments on it.
 */
export const provisionCommentIds = {
  name: 'record-provision-comment-ids',
  text: `
    with commented as (
      select distinct c.version_id, c.regulation_id, c.ordinal from comment c where ${onProvisions}
    ), positioned as (
      select distinct on (k.regulation_id) k.regulation_id, coalesce(n.ordinal, preceding.ordinal) as position,
             n.ordinal is null as is_removed, k.ordinal as original_position
        from commented k join version v on v.version_id = k.version_id
        left join version_provision n on n.version_id = $1 and n.regulation_id = k.regulation_id
        left join lateral (
          select still.ordinal from version_provision earlier
            join version_provision still on still.version_id = $1 and still.regulation_id = earlier.regulation_id
           where earlier.version_id = k.version_id and earlier.ordinal < k.ordinal order by earlier.ordinal desc limit 1
        ) as preceding on n.ordinal is null
       order by k.regulation_id, v.version_number desc
    )
    select c.comment_id from comment c join positioned p using (regulation_id)
     where ${onProvisions}
     order by p.position, p.is_removed, p.original_position, c.regulation_id, c.created_at, c.comment_id`,
}

export const definitionCommentIds = {
  name: 'record-definition-comment-ids',
  text: `
    select c.comment_id from definition_comment c join definition d using (definition_id)
     where ${onDefinitions} order by lower(d.term), d.definition_id, c.created_at, c.comment_id`,
}

/** A checksum that changes with every comment in the record: new comments, edits, responses and status changes. */
export const recordChecksum = {
  name: 'record-checksum',
  text: `
    select md5(string_agg(comment_id || '/' || lock_version || '/' || author_name || '/' || status || '/' || coalesce(status_reason, ''), ','
                          order by comment_id)) as checksum
      from (
        select c.comment_id, c.lock_version, c.author_name, c.status, c.status_reason from comment c where ${onProvisions}
        union all
        select c.comment_id, c.lock_version, c.author_name, c.status, c.status_reason from definition_comment c where ${onDefinitions}
      ) as recorded`,
}

/** Comments $2 with the label of their provision in version $1; null when the provision was removed. */
export const provisionComments = {
  name: 'record-provision-comments',
  text: `
    select ${commentColumns}, v.version_number, v.title_en, v.title_es, n.label as current_label
      from comment c join version v using (version_id)
      left join version_provision n on n.version_id = $1 and n.regulation_id = c.regulation_id
     where c.comment_id = any($2::uuid[])`,
}

export const definitionComments = {
  name: 'record-definition-comments',
  text: `select ${definitionCommentColumns} from definition_comment c join definition d using (definition_id)
          where c.comment_id = any($1::uuid[])`,
}
