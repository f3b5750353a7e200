-- Who put a version of a product's document live: whoever decided about the version of the product, or accepted the report.
alter table product_document_version add column published_by uuid references staff;
update product_document_version version
set published_by = decided.decided_by
from product_document document
join product_version decided on decided.product_id = document.product_id
where document.id = version.document_id and decided.published_at = version.published_at;
