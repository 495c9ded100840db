// Who imports SignwriterBatch can name what its interface speaks of: the folder that results go to, and its errors.
@_exported public import Storage
