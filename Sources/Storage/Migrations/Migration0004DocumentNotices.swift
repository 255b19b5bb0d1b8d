extension Migration {
    /// Every process that keeps the documents in memory is notified of a change at once.
    static let documentNotices = Migration(
        number: 4, name: "document notices", statements: [],
        onPostgres: [
            """
            CREATE FUNCTION notify_documents() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                PERFORM pg_notify('hearth_documents', '');
                RETURN NULL;
            END
            $$
            """,
            """
            CREATE TRIGGER documents_changed AFTER UPDATE ON documents_revision
            FOR EACH STATEMENT EXECUTE FUNCTION notify_documents()
            """,
        ])
}
