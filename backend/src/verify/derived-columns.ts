import { sql } from 'kysely'
import { type Check, type Finding, findFaults, MOST_LISTED } from './check.ts'

/** What lists and searches read (design §2). A wrong row shows a wrong price or hides a product; `refresh_product_listing` mends it. */
export const derivedColumns: Check = {
  name: 'derived-columns',
  holds:
    'the listing of products, their ratings, the words of posts, questions and pages, and the words that find a customer are those that triggers should have made',
  async run({ db }) {
    return {
      findings: await findFaults(db, [
        sql<Finding>`select 'product ' || coalesce(listed.product_number, meant.product_number) as subject,
            case when listed.id is null then 'is not listed' when meant.id is null then 'is listed and should not be'
              else 'is listed with another price, rate, term, state, issuer or rating' end as problem
          from (
            select p.id, p.product_number, p.type, p.issuer_id, p.rating_average, r.state as funding_state,
              coalesce((select min(min_investment) from tariff where product_id = p.id),
                (select unit_price from price_tier where product_id = p.id order by quantity_start limit 1)) as price,
              (select max(interest_rate) from tariff where product_id = p.id) as interest_rate,
              (select min(coalesce(duration_months, ceil(duration_days / 30.0)::integer)) from tariff
                where product_id = p.id) as duration_months
            from product p left join funding_round r on r.product_id = p.id
            where p.active and r.state is distinct from 'draft') as meant
          full join product_listing listed on listed.id = meant.id
          where listed.id is null or meant.id is null or (listed.product_number, listed.type, listed.issuer_id, listed.rating_average,
              listed.funding_state, listed.price, listed.interest_rate, listed.duration_months)
            is distinct from (meant.product_number, meant.type, meant.issuer_id, meant.rating_average,
              meant.funding_state, meant.price, meant.interest_rate, meant.duration_months)
          order by 1 limit ${MOST_LISTED}`,
        sql<Finding>`select 'product ' || product_number as subject,
            format('has the rating %s, its reviews give %s', rating_average, average) as problem
          from product join (
            select product_id, round(avg(points), 1) as average from product_review where approved_at is not null
            group by product_id) as rated on rated.product_id = product.id
          where rating_average is distinct from average order by 1 limit ${MOST_LISTED}`,
        sql<Finding>`select written.source || ' ' || written.id as subject, 'is not found by the words of its text' as problem
          from texts_of_content() as written
          left join content_words found on found.source = written.source and found.id = written.id
          where (found.words_de, found.words_en, found.words_pl) is distinct from (
            words_of_content(written.source, entry, 'de-DE'), words_of_content(written.source, entry, 'en-GB'),
            words_of_content(written.source, entry, 'pl-PL'))
          order by 1 limit ${MOST_LISTED}`,
        sql<Finding>`select 'customer ' || customer_number as subject, 'is not found by what is stored of them' as problem
          from customer where deleted_at is null and found_by is distinct from words_found_elsewhere(id)
          order by 1 limit ${MOST_LISTED}`,
      ]),
    }
  },
}
