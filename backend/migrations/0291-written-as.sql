-- For whom somebody wrote stays with what they wrote (domain/posts#written-as): who joins a company later has not spoken for it before, and who
-- leaves it has.

alter table post_comment add written_as text not null default 'customer' check (written_as in ('customer', 'issuer', 'author'));
alter table post add written_as text not null default 'issuer' check (written_as in ('issuer', 'author'));
alter table post_revision add written_as text not null default 'issuer' check (written_as in ('issuer', 'author'));

update post_comment set written_as = 'author'
from customer where customer.id = post_comment.customer_id and customer.is_author;
update post_comment set written_as = 'issuer'
from company_membership member, product
where member.customer_id = post_comment.customer_id and product.id = post_comment.product_id
  and product.issuer_id = member.company_id and member.role in ('editor', 'owner')
  and member.created_at <= post_comment.created_at;

update post set written_as = 'author'
from customer, product
where customer.id = post.author_id and customer.is_author and product.id = post.product_id
  and not exists (select from company_membership member where member.customer_id = post.author_id and member.company_id = product.issuer_id);
update post_revision set written_as = 'author'
from customer, post, product
where customer.id = post_revision.author_id and customer.is_author and post.id = post_revision.post_id and product.id = post.product_id
  and not exists (select from company_membership member
    where member.customer_id = post_revision.author_id and member.company_id = product.issuer_id);
