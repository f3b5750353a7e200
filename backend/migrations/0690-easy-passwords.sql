-- Whether a password would be refused as a new one; null where it was set before passwords were judged, until the next sign-in.
alter table customer add column password_is_easy boolean;
alter table staff add column password_is_easy boolean;
